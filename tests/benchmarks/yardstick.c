/* WealthCraft once more, in straight C: the measure for the compiled rulebook. All rules, switches and house bots,
   the same games for the same seeds. gcc -O3 -shared -fPIC yardstick.c -o yardstick.so */
#include <stdint.h>
#include <string.h>

typedef int64_t I;
enum { CASH, BONDS, STOCKS };
enum { INCOME, RETURNS, MARKET_MOVE, TILE, TAKEN_OVER, HOUSE, TRADE, AUDIT, FEE, CONVERSION };
enum { BANK = -1, MARKET = -2, NOBODY = -1 };
enum { CHOICES, FIRST, MOVE, EMERGENCY, LOTTERY };
enum { RANDOM, SAVER, BULL, STEADY, HAWK };
enum { START, BONUS, S_RALLY, M_CRASH, AUCTION, IPO, FREEZE, FEES, FREE, LOTTO, S_CRASH, M_RALLY, TAKEOVER, RAID };
static const int BOARD[16] = {START, BONUS, S_RALLY, M_CRASH, AUCTION, IPO, FREEZE, FEES,
                              FREE, LOTTO, S_CRASH, M_RALLY, TAKEOVER, FREE, RAID, FEES};

typedef struct {
    I first_seat, dice, income, bond_return, stock_return, cap_blocks, house_price, auction_tie, max_rounds,
        audit_early, audit_late, false_alarm, open_books, rebalance_fee, market_swing, stock_swing, goal;
} Rules;
typedef struct { I kind, share, buffer, bid_share, gives, takes; } Bot;
typedef struct { I seat, cash, bonds, stocks, house, position, year, bid, asked_round, asked; Bot bot; } Player;
typedef struct {
    Player players[4];
    Rules rules;
    I seats, seed, number, round, turn, first, mover, ending, over, asked_seat, asked_number, draws, entries, capacity, bad;
    int32_t (*ledger)[8];
} Game;
typedef struct { I bonds, stocks; } Split;
typedef struct { I seat, asset, amount; } Target;
typedef struct { I asset, blocks; } Sale;
typedef struct { I partner, give[3], take[3]; } Deal;
static const Split KEEP = {0, 0};
static const Deal NO_DEAL = {NOBODY, {0, 0, 0}, {0, 0, 0}};

#define EACH(i) for (I i = 0; i < g->seats; i++)
static inline I least(I a, I b) { return a < b ? a : b; }
static inline I most(I a, I b) { return a > b ? a : b; }
static inline I blocks(I a) { I q = a / 5; return (a % 5 && a < 0) ? q - 1 : q; }
static inline I *asset_of(Player *p, I asset) { return asset == CASH ? &p->cash : asset == BONDS ? &p->bonds : &p->stocks; }
static inline I held(Player *p, I asset) { return *asset_of(p, asset); }
static inline I worth(Player *p) { return p->cash + p->bonds + p->stocks; }

/* ---------------------------------------------------------------- luck */
static inline uint32_t mix(uint32_t x) {
    x ^= x >> 16; x *= 0x7FEB352Du; x ^= x >> 15; x *= 0x846CA68Bu;
    return x ^ (x >> 16);
}
static inline uint32_t draw(I seed, I stream, I seat, I when, I k) {
    uint32_t h = mix(mix((uint32_t)seed) ^ (uint32_t)((uint64_t)(stream * 8 + seat + 1) * 0x9E3779B1u));
    uint64_t moment = when * 64 + (k & 63) + ((k >> 6) << 24);
    return mix(h + (uint32_t)(moment * 0xC2B2AE35u));
}
static inline I below(Game *g, I stream, I seat, I n, I k) {
    return ((uint64_t)draw(g->seed, stream, seat, g->round, k) * (uint64_t)n) >> 32;
}
static inline I chance(Game *g, I n) { /* the next draw of a player's own luck */
    uint32_t key = draw(g->seed, CHOICES, g->asked_seat, g->round, g->asked_number);
    g->draws++;
    return ((uint64_t)mix(key + (uint32_t)((uint64_t)(g->draws + 1) * 0x85EBCA6Bu)) * (uint64_t)n) >> 32;
}
static inline void ask(Game *g, Player *me) {
    me->asked = me->asked_round == g->round ? me->asked + 1 : 0;
    me->asked_round = g->round;
    g->asked_seat = me->seat; g->asked_number = me->asked; g->draws = 0;
}

/* ---------------------------------------------------------------- money */
static inline void move(Game *g, I payer, I payee, I asset, I amount, I why) {
    if (!amount) return;
    if (payer >= 0) *asset_of(&g->players[payer], asset) -= amount;
    if (payee >= 0) *asset_of(&g->players[payee], asset) += amount;
    I k = g->entries++;
    if (k < g->capacity) {
        int32_t *e = g->ledger[k];
        e[0] = g->number; e[1] = g->round; e[2] = g->turn; e[3] = payer; e[4] = payee; e[5] = asset; e[6] = amount; e[7] = why;
    }
}
static inline I limit(Game *g, Player *p) { return p->year < 3 ? g->rules.audit_early : g->rules.audit_late; }
static inline I above(I top, I cash, I bonds, I stocks) {
    return most(0, cash - top) + most(0, bonds - top) + most(0, stocks - top);
}
static inline I excess(Game *g, Player *p) { return above(limit(g, p), p->cash, p->bonds, p->stocks); }
static inline I cost_of(Split s, I fee) {
    I changed = (s.bonds != 0) + (s.stocks != 0) + (s.bonds + s.stocks != 0);
    return fee * most(0, changed - 1);
}
static inline int split_allowed(Player *p, Split s, I fee) {
    if (!s.bonds && !s.stocks) return 1;
    if (p->bonds + 5 * s.bonds < 0 || p->stocks + 5 * s.stocks < 0) return 0;
    I after = p->cash - 5 * (s.bonds + s.stocks) - cost_of(s, fee);
    return after >= 0 || after > p->cash;
}
static inline int split_single(Player *p, I fee) {
    I b = blocks(p->bonds), s = blocks(p->stocks);
    if (p->cash >= 5 + fee) return 0;
    return !((b > 0 && split_allowed(p, (Split){-b, 0}, fee)) || (s > 0 && split_allowed(p, (Split){0, -s}, fee)));
}
static void exchange(Game *g, Player *me, I asset, I bought) {
    if (bought > 0) {
        move(g, me->seat, BANK, CASH, 5 * bought, CONVERSION); move(g, BANK, me->seat, asset, 5 * bought, CONVERSION);
    } else if (bought < 0) {
        move(g, me->seat, BANK, asset, -5 * bought, CONVERSION); move(g, BANK, me->seat, CASH, -5 * bought, CONVERSION);
    }
}
static void convert(Game *g, Player *me, Split s, I fee) {
    exchange(g, me, BONDS, least(0, s.bonds)); exchange(g, me, STOCKS, least(0, s.stocks));
    move(g, me->seat, BANK, CASH, fee, FEE);
    exchange(g, me, BONDS, most(0, s.bonds)); exchange(g, me, STOCKS, most(0, s.stocks));
}

/* ---------------------------------------------------------------- what careful players do */
static inline int sees(Game *g, Player *me, Player *p) { return g->rules.open_books || g->over || p->seat == me->seat; }
static inline Player *rival(Game *g, Player *me, I i) { return &g->players[(me->seat + i) % g->seats]; }
static inline I standing(Game *g, Player *me, Player *p) { return sees(g, me, p) ? worth(p) : p->year * 16 + p->position; }
static I leader(Game *g, Player *me) {
    Player *best = rival(g, me, 1);
    for (I i = 2; i < g->seats; i++) if (standing(g, me, rival(g, me, i)) > standing(g, me, best)) best = rival(g, me, i);
    return best->seat;
}
static I culprit(Game *g, Player *me) {
    I top = 0, seat = NOBODY;
    for (I i = 1; i < g->seats; i++) {
        Player *p = rival(g, me, i);
        if (sees(g, me, p) && excess(g, p) > top) top = excess(g, p), seat = p->seat;
    }
    return seat;
}
static Target spoils(Game *g, Player *me, I seat, I liked) {
    Player *p = &g->players[seat];
    I asset = liked;
    if (sees(g, me, p) && held(p, liked) < 5)
        for (I other = 0; other < 3; other++) if (held(p, other) > held(p, asset)) asset = other;
    return (Target){seat, asset, 5};
}
static I richest_in(Game *g, Player *me, I asset) {
    Player *best = rival(g, me, 1);
    if (!sees(g, me, best)) return leader(g, me);
    for (I i = 2; i < g->seats; i++) if (held(rival(g, me, i), asset) > held(best, asset)) best = rival(g, me, i);
    return best->seat;
}
static inline I next_limit(Game *g, Player *me) { return me->year + 1 < 3 ? g->rules.audit_early : g->rules.audit_late; }
static inline I most_blocks(I top, I amount) { return most(0, blocks(top - (amount - 5 * blocks(amount)))); }
static inline I kept(I top, I cash) { return least(cash, top - 4); }
static Split spread(Player *me, I top, I cash, I share) {
    I most_b = most_blocks(top, me->bonds), most_s = most_blocks(top, me->stocks);
    I total = most(0, blocks(me->cash - kept(top, cash)) + blocks(me->bonds) + blocks(me->stocks));
    I s = least(total * share / 100, most_s), b = least(total - s, most_b);
    s = least(total - b, most_s);
    return (Split){b - blocks(me->bonds), s - blocks(me->stocks)};
}
static inline Split exchanged(I asset, I bought, I sold) {
    return asset == BONDS ? (Split){bought, -sold} : (Split){-sold, bought};
}
static I saved(Game *g, Player *me, Split s) {
    I fee = cost_of(s, g->rules.rebalance_fee), cash = me->cash - 5 * (s.bonds + s.stocks) - fee;
    return excess(g, me) - above(limit(g, me), cash, me->bonds + 5 * s.bonds, me->stocks + 5 * s.stocks) - fee;
}
static void ways_into(Game *g, Player *me, I cash, I asset, Split *ways) {
    I top = limit(g, me), fee = g->rules.rebalance_fee, other = BONDS + STOCKS - asset;
    I room = most(0, most_blocks(top, held(me, asset)) - blocks(held(me, asset)));
    I over = most(0, -blocks(top - held(me, other))), cash_room = most(0, -blocks(me->cash - fee - top));
    I idle = most(0, blocks(me->cash - kept(top, cash) - fee)), idle2 = most(0, blocks(me->cash - kept(top, cash) - 2 * fee));
    ways[0] = exchanged(asset, least(idle, room), 0);
    ways[1] = exchanged(asset, 0, least(over, cash_room));
    ways[2] = ways[3] = KEEP;
    if (me->cash < fee) return;
    ways[2] = exchanged(asset, least(over, room), least(over, room));
    ways[3] = exchanged(asset, least(over + idle2, room), least(over, room + cash_room));
}
static Split tidy(Game *g, Player *me, I cash, I liked) {
    if (excess(g, me) <= g->rules.rebalance_fee) return KEEP;
    Split best = KEEP, ways[4];
    I top = 0;
    for (int k = 0; k < 2; k++) {
        ways_into(g, me, cash, k ? BONDS + STOCKS - liked : liked, ways);
        for (int i = 0; i < 4; i++) { I won = saved(g, me, ways[i]); if (won > top) best = ways[i], top = won; }
    }
    return best;
}
static Split put_to_work(Game *g, Player *me, I cash, I asset) {
    I fee = g->rules.rebalance_fee, rate = asset == BONDS ? g->rules.bond_return : g->rules.stock_return;
    I room = most_blocks(limit(g, me), held(me, asset)) - blocks(held(me, asset));
    I count = least(blocks(me->cash - cash - fee), room);
    return count > 0 && count * rate > fee ? exchanged(asset, count, 0) : KEEP;
}
static inline I reserve(Game *g, Player *me) { return me->bot.buffer + (me->year == 3 && !me->house ? g->rules.house_price : 0); }
static int nearly_over(Game *g, Player *me) {
    I top = 0;
    EACH(i) if (sees(g, me, &g->players[i])) top = most(top, worth(&g->players[i]));
    return top * 10 >= g->rules.goal * 9;
}
static I good_house(Game *g, Player *me, I idle) { return least(idle, me->cash) >= g->rules.house_price && !nearly_over(g, me); }
static I bid_up_to(Game *g, Player *me, I top) {
    I bid = 5 * blocks(least(top, me->cash));
    return bid >= 10 && !nearly_over(g, me) ? bid : 0;
}
static I highest_rival_bid(Game *g, Player *me) {
    I top = 0;
    for (I i = 1; i < g->seats; i++) {
        Player *p = rival(g, me, i);
        if (!p->house) top = most(top, sees(g, me, p) ? p->cash : g->rules.house_price);
    }
    return top >= 10 ? 5 * blocks(top) : 0;
}
static inline I deal_worth(const Deal *d) {
    return d->give[0] + d->give[1] + d->give[2] + d->take[0] + d->take[1] + d->take[2];
}
static int able(Player *p, const Deal *d) {
    return d->take[0] <= most(0, p->cash) && d->take[1] <= p->bonds && d->take[2] <= p->stocks;
}
static I good_deal(Game *g, Player *me, const Deal *d) {
    I zone = BOARD[g->players[g->mover].position] == FREE;
    I cash = d->give[0] - d->take[0] + (zone && deal_worth(d) >= 25 ? 5 : 0);
    I bonds = d->give[1] - d->take[1], stocks = d->give[2] - d->take[2];
    I after = above(limit(g, me), me->cash + cash, me->bonds + bonds, me->stocks + stocks);
    return able(me, d) && cash + bonds + stocks > 0 && after <= excess(g, me);
}
static Deal first_fit(Game *g, Player *me, Player *partner) {
    static const int GIVE[3] = {CASH, STOCKS, BONDS}, TAKE[3] = {STOCKS, BONDS, CASH};
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < 3; j++) {
            int give = GIVE[i], take = TAKE[j];
            if (give == take || held(me, give) < me->bot.gives) continue;
            Deal d = {partner->seat, {0, 0, 0}, {0, 0, 0}}, turned = {me->seat, {0, 0, 0}, {0, 0, 0}};
            d.give[give] = turned.take[give] = me->bot.gives; d.take[take] = turned.give[take] = me->bot.takes;
            if (good_deal(g, me, &turned) && (!sees(g, me, partner) || good_deal(g, partner, &d))) return d;
        }
    return NO_DEAL;
}
static Deal best_deal(Game *g, Player *me) {
    Deal best = NO_DEAL;
    I poorest = 0;
    for (I i = 1; i < g->seats; i++) {
        Player *p = rival(g, me, i);
        Deal d = first_fit(g, me, p);
        if (d.partner != NOBODY && (best.partner == NOBODY || standing(g, me, p) < poorest)) best = d, poorest = standing(g, me, p);
    }
    return best;
}

/* ---------------------------------------------------------------- the bots' answers */
static Split random_split(Game *g, Player *me, I fee) {
    I b = blocks(me->bonds), s = blocks(me->stocks), total = most(0, blocks(me->cash)) + b + s;
    I to_b = chance(g, total + 1), to_s = chance(g, total - to_b + 1);
    Split split = {to_b - b, to_s - s};
    return split_allowed(me, split, fee) ? split : KEEP;
}
static I random_rival(Game *g, Player *me, I nobody) {
    I k = chance(g, g->seats - 1 + nobody);
    return k == g->seats - 1 ? NOBODY : k < me->seat ? k : k + 1;
}
static Split setup(Game *g, Player *me) {
    return me->bot.kind == RANDOM ? random_split(g, me, 0) : spread(me, limit(g, me), 0, me->bot.share);
}
static Split year_end_split(Game *g, Player *me) {
    return me->bot.kind == RANDOM ? random_split(g, me, 0) : spread(me, next_limit(g, me), me->bot.buffer, me->bot.share);
}
static Split rebalance_split(Game *g, Player *me) {
    I kind = me->bot.kind;
    if (kind == RANDOM) return random_split(g, me, g->rules.rebalance_fee);
    I cash = reserve(g, me), active = kind == BULL || kind == HAWK;
    Split split = tidy(g, me, cash, active || me->bot.share > 50 ? STOCKS : BONDS);
    int kept_all = !split.bonds && !split.stocks;
    return kept_all && (kind == BULL || (kind == HAWK && me->position >= 10)) ? put_to_work(g, me, cash, STOCKS) : split;
}
static I buy_house(Game *g, Player *me) {
    if (me->bot.kind == RANDOM) return chance(g, 2);
    if (me->bot.kind == SAVER) return good_house(g, me, me->cash - me->bot.buffer);
    Split s = spread(me, next_limit(g, me), me->bot.buffer, me->bot.share);
    return good_house(g, me, me->cash - 5 * (s.bonds + s.stocks) - me->bot.buffer);
}
static I bid(Game *g, Player *me) {
    I high = 5 * blocks(me->cash), top = g->rules.house_price * me->bot.bid_share / 100;
    if (me->bot.kind == RANDOM) {
        I k = chance(g, (high >= 10 ? (high - 10) / 5 + 1 : 0) + 1);
        return k ? 10 + (k - 1) * 5 : 0;
    }
    return bid_up_to(g, me, me->bot.kind == HAWK ? least(most(10, highest_rival_bid(g, me) + 5), top) : top);
}
static I invest(Game *g, Player *me) {
    if (me->bot.kind == RANDOM) return chance(g, 2);
    return above(limit(g, me), me->cash - 5, me->bonds, me->stocks + 10) - excess(g, me) < 5 && me->cash >= 5;
}
static I gamble(Game *g, Player *me) {
    if (me->bot.kind == RANDOM) return chance(g, 2);
    return me->bot.kind != SAVER && me->cash >= 2 + me->bot.buffer;
}
static Target takeover_target(Game *g, Player *me) {
    switch (me->bot.kind) {
    case RANDOM: { I seat = random_rival(g, me, 0), asset = chance(g, 3); return (Target){seat, asset, 1 + chance(g, 5)}; }
    case SAVER: return spoils(g, me, richest_in(g, me, BONDS), BONDS);
    case BULL: return spoils(g, me, richest_in(g, me, STOCKS), STOCKS);
    case HAWK: return spoils(g, me, leader(g, me), STOCKS);
    default: return spoils(g, me, leader(g, me), CASH);
    }
}
static Sale sell(Game *g, Player *me, I b, I s) {
    if (me->bot.kind == RANDOM) {
        I k = chance(g, b + s);
        return k < b ? (Sale){BONDS, k + 1} : (Sale){STOCKS, k - b + 1};
    }
    if (me->bot.kind == SAVER) return s >= b ? (Sale){STOCKS, s} : (Sale){BONDS, b};
    return b >= s ? (Sale){BONDS, b} : (Sale){STOCKS, s};
}
static int deal_allowed(Game *g, Player *me, const Deal *d) {
    if (d->partner == NOBODY) return 1;
    I moved = deal_worth(d), both = 0, ok = d->partner >= 0 && d->partner < g->seats && d->partner != me->seat;
    for (int a = 0; a < 3; a++) {
        ok &= 0 <= d->give[a] && d->give[a] <= most(0, held(me, a)) && 0 <= d->take[a] && d->take[a] <= 9999;
        both += d->give[a] * d->take[a];
    }
    return ok && both == 0 && moved > 0;
}
static Deal offer(Game *g, Player *me) {
    if (me->bot.kind == HAWK) return BOARD[me->position] == FREE ? best_deal(g, me) : NO_DEAL;
    if (me->bot.kind != RANDOM || chance(g, 2) == 0) return NO_DEAL;
    Deal d = {random_rival(g, me, 0), {0, 0, 0}, {0, 0, 0}};
    for (int a = 0; a < 3; a++) d.give[a] = chance(g, 2) ? chance(g, most(0, held(me, a)) + 1) : 0;
    for (int a = 0; a < 3; a++) d.take[a] = d.give[a] ? 0 : chance(g, 11);
    return deal_allowed(g, me, &d) ? d : NO_DEAL;
}
static I accept(Game *g, Player *me, const Deal *d) {
    return me->bot.kind == RANDOM ? chance(g, able(me, d) + 1) : good_deal(g, me, d);
}

/* ---------------------------------------------------------------- the rules */
static void must_pay(Game *g, Player *me, I amount) {
    while (me->cash < amount && (me->bonds >= 5 || me->stocks >= 5)) {
        I need = -blocks(-(amount - me->cash + g->rules.rebalance_fee));
        I b = least(need, blocks(me->bonds)), s = least(need, blocks(me->stocks));
        Sale sale = {b ? BONDS : STOCKS, 1};
        if (b + s != 1) ask(g, me), sale = sell(g, me, b, s);
        if (sale.blocks < 1 || sale.blocks > (sale.asset == BONDS ? b : s)) g->bad = 1;
        exchange(g, me, sale.asset, -sale.blocks);
        move(g, me->seat, BANK, CASH, g->rules.rebalance_fee, FEE);
    }
    move(g, me->seat, BANK, CASH, most(0, least(amount, me->cash)), TILE);
}
static void year_end(Game *g, Player *me) {
    I b = blocks(me->bonds), s = blocks(me->stocks), cap = g->rules.cap_blocks, price = g->rules.house_price;
    if (cap) b = least(b, cap), s = least(s, cap);
    move(g, BANK, me->seat, CASH, b * g->rules.bond_return, RETURNS);
    move(g, BANK, me->seat, CASH, s * g->rules.stock_return, RETURNS);
    if (!me->house) {
        int buy = me->year >= 3;
        if (!buy && me->cash >= price) ask(g, me), buy = buy_house(g, me) == 1;
        if (buy) move(g, me->seat, BANK, CASH, price, HOUSE), me->house = 1;
    }
    if (!split_single(me, 0)) {
        ask(g, me);
        Split split = year_end_split(g, me);
        if (!split_allowed(me, split, 0)) g->bad = 1;
        convert(g, me, split, 0);
    }
    me->year++;
}
static void swing(Game *g, Player *p, I rate) {
    I count = blocks(p->stocks);
    if (rate > 0) move(g, MARKET, p->seat, STOCKS, rate * count, MARKET_MOVE);
    else move(g, p->seat, MARKET, STOCKS, -rate * count, MARKET_MOVE);
}
static void auction(Game *g, Player *me) {
    EACH(i) {
        Player *p = rival(g, me, i);
        if (p->house) continue;
        ask(g, p);
        p->bid = bid(g, p);
        if (p->bid && (p->bid < 10 || p->bid > 5 * blocks(p->cash) || p->bid % 5)) g->bad = 1;
    }
    I best = 0, winner = NOBODY, tied = 0;
    EACH(i) {
        Player *p = rival(g, me, i);
        if (p->bid > best) best = p->bid, winner = p->seat, tied = 0;
        else if (p->bid == best && best > 0) tied = 1;
        p->bid = 0;
    }
    if (winner == NOBODY || (tied && !g->rules.auction_tie)) return;
    move(g, winner, BANK, CASH, best, HOUSE);
    g->players[winner].house = 1;
}
static void act_on_tile(Game *g, Player *me) {
    switch (BOARD[me->position]) {
    case BONUS: move(g, BANK, me->seat, CASH, 2, TILE); break;
    case S_RALLY: swing(g, me, g->rules.stock_swing); break;
    case S_CRASH: swing(g, me, -g->rules.stock_swing); break;
    case M_RALLY: EACH(i) swing(g, &g->players[i], g->rules.market_swing); break;
    case M_CRASH: EACH(i) swing(g, &g->players[i], -g->rules.market_swing); break;
    case AUCTION: auction(g, me); break;
    case IPO:
        if (me->cash < 5) break;
        ask(g, me);
        if (invest(g, me)) move(g, me->seat, BANK, CASH, 5, TILE), move(g, BANK, me->seat, STOCKS, 10, TILE);
        break;
    case FEES: must_pay(g, me, below(g, EMERGENCY, me->seat, 2, 0) ? 10 : 5); break;
    case LOTTO:
        if (me->cash < 2) break;
        ask(g, me);
        if (gamble(g, me)) {
            static const I PRIZES[6] = {0, 0, 2, 2, 5, 5};
            move(g, me->seat, BANK, CASH, 2, TILE);
            move(g, BANK, me->seat, CASH, PRIZES[below(g, LOTTERY, me->seat, 6, 0)], TILE);
        }
        break;
    case RAID: {
        if (me->cash < 2) break;
        I seat = 1 - me->seat;
        if (g->seats > 2) ask(g, me), seat = me->bot.kind == RANDOM ? random_rival(g, me, 0) : leader(g, me);
        move(g, me->seat, BANK, CASH, 2, TILE);
        must_pay(g, &g->players[seat], 5);
        break;
    }
    case TAKEOVER: {
        ask(g, me);
        Target t = takeover_target(g, me);
        move(g, t.seat, me->seat, t.asset, most(0, least(t.amount, held(&g->players[t.seat], t.asset))), TAKEN_OVER);
    }
    }
}
static void trade(Game *g, Player *me) {
    ask(g, me);
    Deal d = offer(g, me);
    if (!deal_allowed(g, me, &d)) g->bad = 1;
    if (d.partner == NOBODY) return;
    Player *p = &g->players[d.partner];
    ask(g, p);
    I yes = accept(g, p, &d);
    if (yes && !able(p, &d)) g->bad = 1;
    if (!yes) return;
    for (int a = 0; a < 3; a++) move(g, me->seat, p->seat, a, d.give[a], TRADE);
    for (int a = 0; a < 3; a++) move(g, p->seat, me->seat, a, d.take[a], TRADE);
    if (BOARD[me->position] == FREE && deal_worth(&d) >= 25)
        move(g, BANK, me->seat, CASH, 5, TRADE), move(g, BANK, p->seat, CASH, 5, TRADE);
}
static void audit(Game *g, Player *me) {
    if (me->cash < g->rules.false_alarm) return;
    ask(g, me);
    I seat = me->bot.kind == RANDOM ? random_rival(g, me, 1) : culprit(g, me);
    if (seat == NOBODY) return;
    Player *p = &g->players[seat];
    if (excess(g, p) == 0) { move(g, me->seat, BANK, CASH, g->rules.false_alarm, AUDIT); return; }
    I top = limit(g, p), over[3] = {most(0, p->cash - top), most(0, p->bonds - top), most(0, p->stocks - top)};
    for (int a = 0; a < 3; a++) move(g, seat, me->seat, a, over[a], AUDIT);
}
static void take_turn(Game *g, Player *me) {
    g->turn++; g->mover = me->seat;
    ask(g, me);
    I steps = 1 + below(g, MOVE, me->seat, 6, 0);
    if (g->rules.dice == 2) steps += 1 + below(g, MOVE, me->seat, 6, 1);
    I to = me->position + steps;
    me->position = to & 15;
    if (to >= 16) year_end(g, me);
    if (BOARD[me->position] != FREEZE) move(g, BANK, me->seat, CASH, g->rules.income, INCOME);
    act_on_tile(g, me);
    trade(g, me);
    audit(g, me);
    I fee = g->rules.rebalance_fee;
    if (!split_single(me, fee)) {
        ask(g, me);
        Split split = rebalance_split(g, me);
        if (!split_allowed(me, split, fee)) g->bad = 1;
        if (split.bonds || split.stocks) convert(g, me, split, cost_of(split, fee));
    }
    ask(g, me);
    EACH(i) if (worth(&g->players[i]) >= g->rules.goal) g->ending = 1;
}
static void play(Game *g) {
    g->first = g->rules.first_seat;
    if (g->first == NOBODY) g->first = below(g, FIRST, 0, g->seats, 0);
    EACH(i) {
        Player *me = &g->players[(g->first + i) % g->seats];
        g->mover = me->seat;
        ask(g, me);
        Split split = setup(g, me);
        if (!split_allowed(me, split, 0)) g->bad = 1;
        convert(g, me, split, 0);
    }
    while (!g->ending && g->round < g->rules.max_rounds) {
        g->round++;
        EACH(i) take_turn(g, &g->players[(g->first + i) % g->seats]);
    }
    if (!g->ending) EACH(i) if (!g->players[i].house) move(g, i, BANK, CASH, g->rules.house_price, HOUSE);
    g->over = 1;
}

/* tables: rounds, turns; places: rank, net worth, cash, bonds, stocks, house, year; returns 1 after an illegal answer */
I run(int32_t *tables, int32_t *places, I *entries, int32_t (*ledger)[8], I capacity, I count, I seed, I seats,
      const Rules *rules, const Bot *bots) {
    I bad = 0;
    *entries = 0;
    for (I n = 0; n < count; n++) {
        Game game, *g = &game;
        memset(g, 0, sizeof game);
        g->rules = *rules; g->seats = seats; g->seed = seed + n; g->number = n;
        g->ledger = ledger; g->capacity = capacity; g->entries = *entries;
        EACH(i) g->players[i] = (Player){.seat = i, .cash = 10, .year = 1, .asked_round = -1, .asked = -1, .bot = bots[i]};
        play(g);
        *entries = g->entries;
        *tables++ = g->round; *tables++ = g->turn;
        EACH(i) {
            Player *p = &g->players[i];
            I rank = 1;
            EACH(j) {
                I ahead = worth(&g->players[j]) - worth(p);
                rank += ahead > 0 || (ahead == 0 && g->players[j].stocks > p->stocks);
            }
            I row[7] = {rank, worth(p), p->cash, p->bonds, p->stocks, p->house, p->year};
            for (int k = 0; k < 7; k++) *places++ = row[k];
        }
        bad |= g->bad;
    }
    return bad;
}
