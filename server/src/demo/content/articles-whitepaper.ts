import type { DemoArticle } from './demo-entries.ts'

export const whitepaperArticles: DemoArticle[] = [
  {
    title: 'One lead, twenty-two companies: how the model works',
    excerpt: 'Contracts, quality, money and conflict in a consulting co-operative, described for buyers.',
    minutes: 6,
    daysAgo: 19,
    content: `Buyers ask how a co-operative of independent companies can answer for one result. This paper describes the arrangement as it is, with its limits.

## The contract

The client signs one agreement with the co-operative. It names a lead, a goal, a price and a date on which the client should no longer need us. Member companies work under that agreement by joining it, on the same terms. There are no subcontracts behind it, and so nobody adds a margin to anybody.

The co-operative is liable as a whole. Members carry the risk according to their share of the work, and the insurance covers all.

## The lead

The lead is a person and not a company. He or she puts the team together, usually within nine working days, and may exchange any member of it. The lead is paid for leading, whether their own company does much of the work or little. This matters. It removes the reason for keeping work that others would do better.

## Quality

Each engagement is reviewed twice by a member who has no part in it: after a fifth of the time, and at the end. The first review may stop the work. It has done so eleven times. The second is sent to the client unedited.

## Money

Prices are fixed for a phase, and phases last twelve weeks at most. The co-operative keeps four per cent for the contract office, insurance and training. The rest goes to those who worked. Every member can see every account.

## Conflict

Members compete at times. Two rules keep the peace. Who brought a client is asked before another member offers to that client. And a dispute is settled by three members drawn by lot, within ten days. There have been nineteen disputes in six years. Two members left over one of them.

## Limits

We are slow at tenders that demand a single balance sheet. We do not run outsourced services. We have no offices outside our six countries, and borrow desks when needed. And when two of our best people are on holiday, you will notice it. We would rather say so here than in July.`,
  },
  {
    title: 'A model risk file that engineers will keep',
    excerpt: 'Four pages for each AI system, filled in by those who run it. A template with reasons.',
    minutes: 6,
    daysAgo: 41,
    content: `Rules for AI ask companies to document their systems. Most of the documents that we see were written once, by a lawyer, about a system that has changed since. We propose a file of four pages which the people who run the system keep themselves.

## Page one: the decision

What is decided or prepared, how often, about whom, and what a wrong answer costs in the worst normal case. Nothing about technology. If the page cannot be filled in, the system has no purpose yet, and the other three pages can wait.

It ends with a name. This person may switch the system off without asking.

## Page two: the data

A table with one line for each source: where it comes from, who may correct it, when it was last checked, and whose consent it rests on. We allow twelve lines. Systems that need more are usually several systems.

## Page three: the errors

The last ten wrong answers that were noticed, with dates, and what was done. It is the heart of the file. An empty page does not mean that there were no errors. It means that nobody is looking, and a reviewer should treat it as a warning.

Below the ten stand two figures: the share of answers that a person checks, and the share of those that they change. When the second falls to zero, people have stopped checking.

## Page four: the people

Who was told that the system exists, in which words. How somebody can object, and what happened to the last objection. What staff may do without the system, on a day when it is down. The last item is tried once a year.

## Keeping it alive

The file is read aloud once a quarter, in fifteen minutes, to somebody from outside the team. We have watched this in fourteen companies. Reading aloud does more than any approval procedure, because people hear what they no longer believe.

Lawyers add what their law demands, as an appendix. They have told us that it becomes easier, because for the first time the four pages in front of it are true.`,
  },
  {
    title: 'Pricing the advice you give away',
    excerpt: 'A method for product companies whose people advise for free: log, value, test, charge.',
    minutes: 5,
    daysAgo: 66,
    content: `Many companies that sell goods live from advice. The customer comes for the part and stays for the answer. The part gets cheaper every year; the answer is free. This paper describes how to find out what it is worth, in four steps which we have used with nine companies.

## Log

For two weeks, all who speak with customers note every piece of advice that takes more than two minutes: the question, the time, whether something was bought. Paper is enough. Expect resistance on the first day and curiosity on the third. In a typical builders' merchant we count one such conversation per person and half-hour.

## Value

Take a sample of a hundred and price each as if the customer had gone to an engineer, a designer or a lawyer. Use their lowest rates. In the companies where we did this, the value of the free advice lay between four and eleven per cent of revenue. In three of them it was higher than the profit.

## Test

Choose the three kinds of advice that are worth most and have a clear end, such as a drawing, a list or a sum. Give each a name and a fixed price. Offer it in one place, for six weeks, by the same people who gave it away before. Half of the staff will be ashamed to ask for money. Let the other half do it.

Watch three figures: how many buy, how many leave, and what happens to the goods that they buy afterwards. So far between nine and thirty per cent have bought. Fewer than two per cent have left. Those who pay for advice come back for the goods, because they know what to order.

## Charge

Extend what worked. Deduct the price from a large order, if you like; it is a fair way to thank good customers. Do not make everything cost something. Two minutes at the counter should stay free. It is where the next question comes from.

The hardest part is inside. People who have helped all their lives have to be told that their help is worth money. Tell them the sum from the second step. It usually helps.`,
  },
  {
    title: 'Succession in family firms: the first ninety days of talking',
    excerpt: 'An order of conversations that has worked in nineteen families, and the three that went wrong.',
    minutes: 6,
    daysAgo: 92,
    content: `Succession is mostly described as law and tax. Both matter, and both come late. First there are about ninety days of talking, and the order of the conversations decides how the rest will go. This paper sets out an order that we have used with twenty-two families. It worked in nineteen.

## Days 1 to 20: alone

A neutral person meets every owner and every likely successor alone, and the spouses as well. One question is asked of all: what must not happen? Wishes are easy to tell and change with the weather. Fears are few and last.

Nothing is written down without consent. At the end each person allows one fear to be passed on.

## Days 20 to 45: in pairs

The pairs are chosen by the fears. The daughter who is afraid of being watched meets the father who is afraid of having nothing to do. It is often the same fear from both ends. Pairs meet twice, and the second meeting ends with a sentence that both can repeat to the others.

Money is not yet on the table. When somebody puts it there, it is taken off kindly.

## Days 45 to 70: together

Now all meet, with a chair from outside. The sentences of the pairs are read out. Then come the roles: who works in the firm, who owns, who sits on the board. Three circles are drawn on the floor, and people stand where they see themselves. Standing is harder to talk away than speaking.

## Days 70 to 90: money

Value, price, payment. By now it is mostly arithmetic. In sixteen of nineteen families it was settled in two meetings, and the lawyers could begin.

## What went wrong

In three families it failed. Twice a spouse had been left out at the beginning and spoke at the end. Once the founder had already promised the firm to somebody, in writing, and told nobody until day eighty.

We now ask that on day one: is there anything that has been promised already? There is a pause, quite often. It is a useful pause.`,
  },
  {
    title: 'Measuring brand by orders',
    excerpt: 'Five figures that connect brand work to sales, and two popular ones that do not.',
    minutes: 5,
    daysAgo: 149,
    content: `Brand work has a reputation for being hard to measure. We think that it is measured in the wrong place. This paper proposes five figures that a mid-sized company can collect with its own means, and drops two that are popular.

## The five

The first is the share of requests that name you. Ask every new customer how they came to you, in their own words, and count those who asked for you by name. It moves slowly, and it is hard to fake.

The second is the share of tenders to which you are invited, out of those that you heard of in time. Keep a list. A brand is what gets you invited.

The third is price kept. Compare the first offer with the signed one. A strong position shows in discounts that nobody asked for.

The fourth is the first sentence. Three times a year, listen to ten sales calls and write down how your own people introduce the company. If there are more than three versions, the brand has not arrived indoors.

The fifth is who says no. Every quarter, ring six who decided against you and ask why. Sort the reasons. When the reasons move from who you are to what you cost, the work is bearing fruit, even though the sale was lost.

## The two

Followers tell how many people are entertained. We have found no link to orders in any of the 23 companies for which we have looked.

Aided awareness, in which people are shown a list of names, mostly measures whether the name sounds like a company. In one of our tests an invented firm reached 31 per cent. It did well among managers.

## How to begin

Start with one figure, and let it be the third. Your accounts have it already for the past three years, and it is the one that the finance director will believe. Add the others one by one, each with a person who collects it.

After a year you will have something rare: a page on which the brand and the order book can be read together. Take it to the next budget meeting, and leave the followers at home.`,
  },
]
