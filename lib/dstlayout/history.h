/* SPDX-License-Identifier: GPL-2.0 */
/*
 * struct dst_entry as kernels of 2008 had it.
 *
 * Between 2.6.24 and 2.6.25-rc1 a 2-byte member that IPv4 does not use was
 * removed (commit b4ce92775c2e). Everything behind it moved up by 8 bytes, and
 * the reference count came to lie on the line of input, output and ops: tbench
 * lost more than 30 % on 16 CPUs. 2.6.25 was released with another order.
 *
 * Types that only give a member its size stand in for those of the time. The
 * member rcu_head comes out as callback_head, of which it is a macro today.
 */
#ifndef DSTLAYOUT_HISTORY_H
#define DSTLAYOUT_HISTORY_H

#include <linux/build_bug.h>
#include <linux/kconfig.h>
#include <linux/stddef.h>
#include <linux/types.h>

struct net_device;
struct neighbour;
struct hh_cache;
struct xfrm_state;
struct dst_ops;
struct sk_buff;

/* Numeric metrics of a route; 2.6.24 and 2.6.25 both had 13 of them. */
#define DL_RTAX_MAX	13

/* CONFIG_NET_CLS_ROUTE adds tclassid; here it fills padding, moves nothing. */
struct dl_2_6_24 {
	struct callback_head rcu_head;
	struct dl_2_6_24 *child;
	struct net_device *dev;
	short error;
	short obsolete;
	int flags;
	unsigned long expires;
	unsigned short header_len;
	unsigned short nfheader_len;
	unsigned short trailer_len;
	u32 metrics[DL_RTAX_MAX];
	struct dl_2_6_24 *path;
	unsigned long rate_last;
	unsigned int rate_tokens;
	struct neighbour *neighbour;
	struct hh_cache *hh;
	struct xfrm_state *xfrm;
	int (*input)(struct sk_buff *skb);
	int (*output)(struct sk_buff *skb);
	struct dst_ops *ops;
	unsigned long lastuse;
	atomic_t __refcnt;
	int __use;
	struct dl_2_6_24 *next;
};

struct dl_2_6_25_rc1 {
	struct callback_head rcu_head;
	struct dl_2_6_25_rc1 *child;
	struct net_device *dev;
	short error;
	short obsolete;
	int flags;
	unsigned long expires;
	unsigned short header_len;
	unsigned short trailer_len;
	u32 metrics[DL_RTAX_MAX];
	struct dl_2_6_25_rc1 *path;
	unsigned long rate_last;
	unsigned int rate_tokens;
	struct neighbour *neighbour;
	struct hh_cache *hh;
	struct xfrm_state *xfrm;
	int (*input)(struct sk_buff *skb);
	int (*output)(struct sk_buff *skb);
	struct dst_ops *ops;
	unsigned long lastuse;
	atomic_t __refcnt;
	int __use;
	struct dl_2_6_25_rc1 *next;
};

struct dl_2_6_25 {
	struct callback_head rcu_head;
	struct dl_2_6_25 *child;
	struct net_device *dev;
	short error;
	short obsolete;
	int flags;
	unsigned long expires;
	unsigned short header_len;
	unsigned short trailer_len;
	unsigned int rate_tokens;
	unsigned long rate_last;
	struct dl_2_6_25 *path;
	struct neighbour *neighbour;
	struct hh_cache *hh;
	struct xfrm_state *xfrm;
	int (*input)(struct sk_buff *skb);
	int (*output)(struct sk_buff *skb);
	struct dst_ops *ops;
	u32 metrics[DL_RTAX_MAX];
	atomic_t __refcnt;
	int __use;
	unsigned long lastuse;
	struct dl_2_6_25 *next;
};

/* With CONFIG_NET_CLS_ROUTE; here tclassid pushes the counters along. */
struct dl_2_6_25_cls {
	struct callback_head rcu_head;
	struct dl_2_6_25_cls *child;
	struct net_device *dev;
	short error;
	short obsolete;
	int flags;
	unsigned long expires;
	unsigned short header_len;
	unsigned short trailer_len;
	unsigned int rate_tokens;
	unsigned long rate_last;
	struct dl_2_6_25_cls *path;
	struct neighbour *neighbour;
	struct hh_cache *hh;
	struct xfrm_state *xfrm;
	int (*input)(struct sk_buff *skb);
	int (*output)(struct sk_buff *skb);
	struct dst_ops *ops;
	u32 metrics[DL_RTAX_MAX];
	u32 tclassid;
	atomic_t __refcnt;
	int __use;
	unsigned long lastuse;
	struct dl_2_6_25_cls *next;
};

/* The offsets that the reports of 2008 print, on 64-bit and on 32-bit. */
#define DL_PINNED(off64, off32) (IS_ENABLED(CONFIG_64BIT) ? (off64) : (off32))

#define DL_PIN(type, member, off64, off32)				\
	static_assert(offsetof(struct type, member) == DL_PINNED(off64, off32))

#define DL_PIN_SIZE(type, size64, size32)				\
	static_assert(sizeof(struct type) == DL_PINNED(size64, size32))

DL_PIN(dl_2_6_24, input, 0xa0, 0x70);
DL_PIN(dl_2_6_24, output, 0xa8, 0x74);
DL_PIN(dl_2_6_24, ops, 0xb0, 0x78);
DL_PIN(dl_2_6_24, lastuse, 0xb8, 0x7c);
DL_PIN(dl_2_6_24, __refcnt, 0xc0, 0x80);
DL_PIN(dl_2_6_24, __use, 0xc4, 0x84);
DL_PIN(dl_2_6_24, next, 0xc8, 0x88);
DL_PIN_SIZE(dl_2_6_24, 0xd0, 0x8c);

DL_PIN(dl_2_6_25_rc1, input, 0x98, 0x6c);
DL_PIN(dl_2_6_25_rc1, output, 0xa0, 0x70);
DL_PIN(dl_2_6_25_rc1, ops, 0xa8, 0x74);
DL_PIN(dl_2_6_25_rc1, lastuse, 0xb0, 0x78);
DL_PIN(dl_2_6_25_rc1, __refcnt, 0xb8, 0x7c);
DL_PIN(dl_2_6_25_rc1, __use, 0xbc, 0x80);
DL_PIN(dl_2_6_25_rc1, next, 0xc0, 0x84);
DL_PIN_SIZE(dl_2_6_25_rc1, 0xc8, 0x88);

DL_PIN(dl_2_6_25, input, 0x60, 0x38);
DL_PIN(dl_2_6_25, output, 0x68, 0x3c);
DL_PIN(dl_2_6_25, ops, 0x70, 0x40);
DL_PIN(dl_2_6_25, __refcnt, 0xac, 0x78);
DL_PIN(dl_2_6_25, __use, 0xb0, 0x7c);
DL_PIN(dl_2_6_25, lastuse, 0xb8, 0x80);
DL_PIN(dl_2_6_25, next, 0xc0, 0x84);
DL_PIN_SIZE(dl_2_6_25, 0xc8, 0x88);

DL_PIN(dl_2_6_25_cls, input, 0x60, 0x38);
DL_PIN(dl_2_6_25_cls, output, 0x68, 0x3c);
DL_PIN(dl_2_6_25_cls, ops, 0x70, 0x40);
DL_PIN(dl_2_6_25_cls, __refcnt, 0xb0, 0x7c);
DL_PIN(dl_2_6_25_cls, __use, 0xb4, 0x80);
DL_PIN(dl_2_6_25_cls, lastuse, 0xb8, 0x84);
DL_PIN(dl_2_6_25_cls, next, 0xc0, 0x88);
DL_PIN_SIZE(dl_2_6_25_cls, 0xc8, 0x8c);

#endif /* DSTLAYOUT_HISTORY_H */
