/* SPDX-License-Identifier: GPL-2.0 */
/*
 * What gcc's analyzer finds, and is none, is passed over where it stands, with the
 * reason beside it. Other compilers do not know the names of its warnings.
 */
#ifndef DSTLAYOUT_ANALYZER_H
#define DSTLAYOUT_ANALYZER_H

#if defined(__GNUC__) && !defined(__clang__) && __GNUC__ >= 12
#define ANALYZER_PRAGMA(text)	_Pragma(#text)

/** ANALYZER_PASS_OVER() - from here on the analyzer does not warn of this */
#define ANALYZER_PASS_OVER(name)	ANALYZER_PRAGMA(GCC diagnostic ignored name)

/** ANALYZER_GO_ON() - from here on it does again */
#define ANALYZER_GO_ON(name)	ANALYZER_PRAGMA(GCC diagnostic warning name)
#else
#define ANALYZER_PASS_OVER(name)
#define ANALYZER_GO_ON(name)
#endif

/** ANALYZER_ASSUME() - what clang's analyzer has to know and cannot find out */
#ifdef __clang_analyzer__
#define ANALYZER_ASSUME(condition)	do { if (!(condition)) __builtin_unreachable(); } while (0)
#else
#define ANALYZER_ASSUME(condition)
#endif

#endif /* DSTLAYOUT_ANALYZER_H */
