"""The words of money, in the order of the alphabet: name, meaning, where it is met, and the rules that say so.

A new term is one block here. What can be asked about them is in `glossary`.
"""

from __future__ import annotations

from typing import NamedTuple


class Term(NamedTuple):
    """A word, what it means, where it is met in a game ("" for nowhere), and the rules that say so."""

    name: str
    meaning: str
    where: str = ""
    rules: tuple[str, ...] = ()


# fmt: off
TERMS = (
    Term("Asset class", "A kind of thing that wealth can be held in, such as cash, bonds, stocks or property.",
         "WealthCraft has cash, bonds and stocks, and an audit looks at each of them alone; Wongamania has Stocks,"
         " Properties and Bonds.", ("WC-1.1", "WC-6.2", "WM-2.1")),
    Term("Auction", "A sale in which buyers name prices and the highest price wins.",
         "In WealthCraft the House Auction sells one house; in Wongamania an Asset of somebody who cannot pay is "
         "sold so.", ("WC-4.2", "WM-9.2")),
    Term("Audit", "A check of somebody's books by somebody else.",
         "Once a turn you may audit a rival, and what is above the limit becomes yours; a false alarm costs you.",
         ("WC-6.1", "WC-6.3", "WC-6.4")),
    Term("Average", "The sum of some numbers divided by how many there are.",
         "One game in a hundred that ends very high can lift the average of them all."),
    Term("Bankruptcy", "Being unable to pay what one owes, so that one loses nearly all that one has.",
         "In Wongamania a bankrupt player keeps Trust Funds, and Babies if they like, and the debt is gone; in "
         "WealthCraft what cannot be paid is written off.", ("WM-9.4", "WC-2.9")),
    Term("Bill", "A loan to a state for some months, which hardly ever loses value.",
         "Nearest to it is cash in WealthCraft, which earns nothing; lesson 03 shows real bills."),
    Term("Block", "In WealthCraft, the unit of 5L in which one invests, buys and sells.",
         "Only complete blocks pay returns and move with the market.", ("WC-1.4", "WC-3.1")),
    Term("Bond", "A loan to a state or a company, which pays interest and is paid back on a fixed day.",
         "In WealthCraft bonds pay a little at every Year-End and never crash; in Wongamania a Bond keeps its "
         "price and pays coupons.", ("WC-3.1", "WM-2.2", "WM-4.3")),
    Term("Bot", "A player that is a program and decides by a fixed policy.",
         "Steady and Hawk play WealthCraft, Hold and Cyclist play Wongamania, and there are more."),
    Term("Bubble", "Prices that rise because all expect them to rise, until they fall.",
         "In Wongamania a Stock Bubble or a Property Bubble lets you sell far above the price."),
    Term("Cash", "Money that can be spent at once.",
         "In WealthCraft cash pays for everything and earns nothing; in Wongamania it is the Wonga in a Personal Bank.",
         ("WC-2.8", "WC-3.1", "WM-1.2")),
    Term("Central bank", "The bank of a state, which makes money and sets a rate for all other banks.",
         "In Wongamania it is the deck: every card in it can become money.", ("WM-1.1",)),
    Term("Compound growth",
         "Growth on growth, also called compounding: what was earned is invested and earns as well.",
         "In WealthCraft it happens when returns, which are paid in cash, buy further blocks.", ("WC-3.1", "WC-3.3")),
    Term("Correlation",
         "How much two things rise and fall together: 1 is always, 0 is not at all, and −1 is always the other way.",
         "In WealthCraft the stocks of all players move together; in Wongamania so do Stocks and Properties.",
         ("WC-8.1", "WM-2.1")),
    Term("Coupon", "The interest that a bond pays on fixed days.",
         "In Wongamania a Bond pays 1 in every third Economic Turn.", ("WM-4.3",)),
    Term("Crore", "In Indian counting 1,00,00,000, ten million, or 100 lakh.",
         "A crore is the goal of WealthCraft.", ("WC-1.1",)),
    Term("Debt", "Money that is owed.",
         "In WealthCraft the house that must be bought can take cash below zero, without interest; in Wongamania a"
         " Money Lender asks for interest until it is paid back.", ("WC-4.4", "WM-4.4")),
    Term("Diversification", "Spreading wealth over different things, so that one blow does not hit all of it.",
         "In WealthCraft a crash hits stocks only; in Wongamania a Flood takes Properties and a Market Panic takes"
         " Stocks.", ("WC-8.1", "WC-6.2")),
    Term("Doubling time", "How long something takes to become twice as much.",
         "At the 40% a year that stocks pay in WealthCraft it is about two Year-Ends.", ("WC-3.1",)),
    Term("Drawdown", "How far something has fallen from its highest point so far.",
         "Look for it in the report of a game: from the top of your line down to the lowest point after it."),
    Term("Economic cycle", "The ups and downs of a whole economy, which come again and again, but never on time.",
         "In Wongamania a token goes round eight grids in four quadrants, one grid a turn.", ("WM-2.1", "WM-2.3")),
    Term("Economic Turn", "In Wongamania, one turn of every player.",
         "After it the token moves on, and the new prices hold.", ("WM-2.3",)),
    Term("Emergency fund", "Cash kept for bad surprises, so that nothing must be sold in a hurry.",
         "In WealthCraft a fee that cash does not cover forces a sale at a fee of its own; in Wongamania one sells"
         " at the price of the moment.", ("WC-8.8", "WC-2.9", "WM-9.1")),
    Term("Fee", "A price for a service, such as for buying or selling.",
         "In WealthCraft each transaction between Year-Ends costs a fee; lesson 03 shows what a yearly fee does.",
         ("WC-7.1", "WC-2.9")),
    Term("Gini number", "How unequally something is shared: 0 is all the same, and near 1 is all with one.",
         "Lesson 10 reckons it from the net worth of the players."),
    Term("Gross domestic product", "All that a country makes and sells in a year, in short GDP.",
         "Not in the games; its growth is what the wheel of Wongamania stands for."),
    Term("Growth", "As a part of the cycle, the time when an economy makes more and more, and prices rise.",
         "In Wongamania it is the second quadrant.", ("WM-2.1",)),
    Term("Hedge", "Something held because it does well when the rest does badly.",
         "In Wongamania Bonds keep their price in a Recession, when Stocks and Properties lose theirs.", ("WM-2.2",)),
    Term("House rule", "A rule that a table changes for itself.",
         "Every number in the first table of a rulebook can be changed before a game."),
    Term("Index", "One number that stands for many prices, such as those of all shares of a country.",
         "A player with blocks of stocks in WealthCraft holds something like an index: there is only one kind.",
         ("WC-1.1",)),
    Term("Inflation", "A rise of prices in general, so that the same money buys less.",
         "Not in WealthCraft, where prices never change; in Wongamania the card Inflation takes one of every four "
         "Wonga."),
    Term("Insurance", "A payment now, so that somebody else bears a possible loss later.",
         "In Wongamania an Insurance on the table cancels one Incident."),
    Term("Interest", "What a borrower pays for borrowed money, often in percent of it a year.",
         "In Wongamania a Money Lender takes 1 each turn on a loan of 4.", ("WM-4.4",)),
    Term("IPO", "An initial public offering: a company's shares are sold to everybody for the first time.",
         "On the IPO tile 5L cash buys 10L of stocks; real ones promise no such gain.", ("WC-8.6",)),
    Term("Lakh", "In Indian counting 1,00,000, a hundred thousand.",
         "All amounts in WealthCraft are whole lakh, written 5L.", ("WC-1.4",)),
    Term("Leverage", "Investing with borrowed money, which makes gains and losses larger.",
         "In Wongamania you can take a loan of 4 to buy Stocks, and owe it whatever they do.", ("WM-4.4",)),
    Term("Limit", "The most that is allowed.",
         "What a player holds of one class above the audit limit can be lost to an auditor; the limit rises in Year 3.",
         ("WC-6.2",)),
    Term("Liquidity", "How fast and how cheaply something can be turned into cash.",
         "In WealthCraft everything is liquid at a Year-End, and only cash is between them; in Wongamania a sale "
         "takes an action, at the price of the quadrant.", ("WC-3.3", "WC-7.1", "WM-4.5")),
    Term("Logarithmic scale",
         "An axis on which each step multiplies, so that equal rates of growth are equally steep.",
         "Lesson 03 shows a hundred years on it."),
    Term("Market crash", "A sudden, deep fall of prices on a market.",
         "In WealthCraft everybody's stocks fall on this tile; in Wongamania prices fall when the token comes to "
         "Recession.", ("WC-8.1", "WC-8.5", "WM-2.1")),
    Term("Market rally", "A strong rise of prices on a market.",
         "In WealthCraft everybody's stocks rise on this tile, and on Stock Rally only those of the player who "
         "lands there.", ("WC-8.2", "WC-8.4")),
    Term("Market risk", "Risk that all share, and that no spreading takes away.",
         "In WealthCraft a Market Crash hits the stocks of everybody; in Wongamania a Recession does.",
         ("WC-8.1", "WM-2.1")),
    Term("Median", "The number in the middle: half of all lie above it and half below.",
         "It tells of many games what usually happens, whatever the few best did."),
    Term("Money Lender", "Somebody who lends without asking much, at a high price.",
         "In Wongamania this card pays 4 at once, and costs 1 a turn or 5 to be rid of it.", ("WM-4.4", "WM-10.2")),
    Term("Negative balance", "An account with less than nothing on it: its owner owes that much.",
         "It counts in net worth, and income and returns work it off.", ("WC-4.4",)),
    Term("Net worth", "All that one owns less all that one owes.",
         "In WealthCraft it is cash, bonds and stocks together, without the house; in Wongamania it decides only "
         "between equal numbers of Trust Funds.", ("WC-1.1", "WM-10.3")),
    Term("Nominal value", "An amount as it is written, whatever it buys.",
         "In both games all amounts are nominal, as there are no prices that rise with time."),
    Term("Own risk", "Risk that hits one thing alone, also called specific risk; spreading takes it away.",
         "In WealthCraft a Stock Crash hits the stocks of one player only, but there is no second stock to hold.",
         ("WC-8.5",)),
    Term("Peak", "The month in which an economy stands highest before a recession.",
         "Lesson 05 shows 13 of them; in Wongamania it lies between Stagnant and Recession.", ("WM-2.1",)),
    Term("Policy", "A plan that says beforehand how one will decide.",
         "A bot is a policy written down."),
    Term("Policy rate", "The interest rate that a central bank sets for other banks.",
         "Not in the games; the cards Stimulus and Tightening of Wongamania stand for lowering and raising it."),
    Term("Portfolio", "All the investments that one person holds.",
         "Each player's card at the table shows it.", ("WC-6.5",)),
    Term("Profit", "What is left of what was earned when all has been paid; below zero it is a loss.",
         "In Wongamania each Stock and Property earns or costs the profit of the grid.", ("WM-4.2",)),
    Term("Property", "Land and houses.",
         "In WealthCraft everybody needs one house, which pays nothing; in Wongamania a Property swings less than "
         "a Stock.", ("WC-4.3", "WM-2.1")),
    Term("Quadrant", "One of four parts of a circle.",
         "In Wongamania the wheel has Recovery, Growth, Stagnant and Recession.", ("WM-2.1",)),
    Term("Real value", "What an amount can buy, reckoned in the prices of one year.",
         "In the games nothing grows dearer with time, so an amount buys the same all along."),
    Term("Rebalance", "To buy and sell until the shares of the asset classes are again as one wants them.",
         "Free at Year-End, at a fee between Year-Ends.", ("WC-3.3", "WC-7.1")),
    Term("Recession", "A time when an economy makes less than before, and many lose their work.",
         "In Wongamania it is the fourth quadrant: Stocks and Properties cost their owners, and are cheap.",
         ("WM-2.1",)),
    Term("Recovery", "The time after a recession, when things are cheap and begin to rise.",
         "In Wongamania it is the first quadrant: Stocks and Properties earn nothing yet, and are cheap.",
         ("WM-2.1",)),
    Term("Return", "What an investment earns, often given in percent of what was put in.",
         "In WealthCraft every block of bonds and stocks pays you cash at your Year-End; in Wongamania there are "
         "profit and coupons.", ("WC-3.1", "WM-4.2", "WM-4.3")),
    Term("Risk", "That things may turn out otherwise than expected, and that something may be lost.",
         "In WealthCraft stocks can crash and rivals can audit; in Wongamania the token can move, and Incidents "
         "can hit you.", ("WC-8.1", "WC-8.8", "WC-6.3", "WM-2.3")),
    Term("Rule of 72",
         "A rule of thumb: 72 divided by the growth in percent a year is about the doubling time in years.",
         "At the 20% a year that bonds pay in WealthCraft it says 3.6 years; exactly it would be 3.8.", ("WC-3.1",)),
    Term("Salary", "Money that is paid for work at regular times.",
         "In WealthCraft it is the income of each turn; in Wongamania it is 2 Wonga.", ("WC-2.3", "WM-4.1")),
    Term("Sealed bid", "A price that a bidder names in secret, without knowing those of the others.",
         "In both games all bids of an auction open together when the last is in.", ("WC-4.2", "WM-9.2")),
    Term("Seed", "A number from which a program draws all its luck: the same seed gives the same dice and cards.",
         "Groups that play the same seed meet the same luck, and their decisions make the difference."),
    Term("Share price", "What one share of a company costs on the market at the moment.",
         "Not in WealthCraft, where stocks are counted by their worth in lakh; in Wongamania it follows the cycle.",
         ("WC-1.4", "WM-2.1")),
    Term("Stagnation", "A time when an economy hardly grows, and prices are high.",
         "In Wongamania the third quadrant is called Stagnant: Stocks and Properties still earn, and Recession is "
         "next.", ("WM-2.1",)),
    Term("Stock", "A share in a company: its owner takes part in profit and loss.",
         "In WealthCraft stocks pay twice what bonds pay, and only they rise and fall; in Wongamania a Stock earns"
         " in good times and costs in a Recession.", ("WC-3.1", "WC-8.1", "WM-2.1")),
    Term("Takeover", "Getting control of a company, sometimes against the will of those who run it.",
         "On the Hostile Takeover tile you take up to 5L of one class from a rival.", ("WC-8.12",)),
    Term("Tax", "Money that people and companies must pay to the state by law.",
         "In WealthCraft the tile Tax Raid sends the collector to a rival; in Wongamania there are a Wealth Tax "
         "and a Tax Collector.", ("WC-8.11",)),
    Term("Tie", "A result in which two or more are level.",
         "In WealthCraft nothing is sold to tied bidders, and more stocks decide a tied game; in Wongamania the "
         "next in turn order buys.", ("WC-4.2", "WC-9.3", "WM-9.2")),
    Term("Transaction", "One exchange of one thing for another.",
         "In WealthCraft changing two classes is one transaction, and changing three is two.", ("WC-7.1",)),
    Term("Trough", "The month in which an economy stands lowest, and a recession ends.",
         "Lesson 05 shows 13 of them; in Wongamania it lies between Recession and Recovery.", ("WM-2.1",)),
    Term("Trust fund", "Wealth that is put aside and looked after for somebody.",
         "In Wongamania three Trust Funds win, and nobody can take them away.", ("WM-3.3", "WM-9.5")),
    Term("Unemployment", "Having no paid work while looking for it, or the share of people to whom that happens.",
         "Not in the games, where everybody has an income; it is often highest just after a recession."),
    Term("Upkeep", "What must be paid again and again to keep something.",
         "In Wongamania Babies are fed and Money Lenders served.", ("WM-4.4",)),
    Term("Volatility", "How far and how often a price goes up and down.",
         "In WealthCraft a market tile moves 3L of every 5L of stocks; in Wongamania Stocks swing more than "
         "Properties.", ("WC-8.1", "WC-8.2", "WM-2.1")),
    Term("Wonga", "The money of Wongamania.",
         "Every card of the deck, face down in your bank, is one Wonga.", ("WM-1.2",)),
    Term("Year-End", "The end of a financial year, when accounts are settled.",
         "It comes when you land on Start or pass it: returns, the house, a free rebalance.",
         ("WC-2.2", "WC-3.1", "WC-3.2", "WC-3.3")),
)
# fmt: on
