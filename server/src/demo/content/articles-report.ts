import type { DemoArticle } from './demo-entries.ts'

export const reportArticles: DemoArticle[] = [
  {
    title: 'Nordic-Baltic Decision Survey: who says no?',
    excerpt:
      'We asked 1,140 managers how their last three large decisions were stopped. Most were not stopped by anyone.',
    minutes: 5,
    daysAgo: 15,
    content: `In spring we asked 1,140 managers in six countries about the last three large proposals that they had made at work. We wanted to know who says no in mid-sized companies. The answer was unexpected.

## The figures

Of 3,188 proposals, 41 per cent were approved. Nineteen per cent were refused by somebody whom the respondent could name. The remaining 40 per cent were neither approved nor refused. They faded. The error margin is two points either way.

Proposals that faded had lived for eleven weeks on average, and had been presented 3.4 times. Refused ones had lived for three weeks and been presented 1.6 times. A clear no is cheap. Fading costs more than either answer.

## Where proposals fade

They fade at borders. When a proposal concerned one department, 22 per cent faded. With two departments it was 39, and with three or more it was 58. The size of the company made little difference. The number of countries made none.

Industry mattered. Manufacturing decides, in both directions. Public bodies refuse more often than is believed, and fade less. The highest share of fading, 53 per cent, was found in professional services. We report this without comment.

## What the deciders have in common

We looked at the tenth of companies in which the least proposals fade. Three practices were more common there than elsewhere. There is one named person who may say no to a proposal that crosses departments. Every proposal has a date after which silence counts as a no. And refusals are written down, with the reason, where others can read them.

The last of the three surprised us. Managers in these companies had read on average five refusals by others in the past year. They told us that it saved them from making the same proposal.

## What it means

If you want your company to move faster, do not look for those who say no. Look for the places where nobody has to. In our figures they cost about seven working days per manager and year. It is the most expensive silence that we have measured.

The questionnaire, the tables and the method note are available from the research team on request.`,
  },
  {
    title: 'State of AI in mid-sized firms',
    excerpt:
      'Three hundred and twelve companies, forty site visits: what is in use, what was switched off, and why.',
    minutes: 6,
    daysAgo: 36,
    content: `This is the third year in which we have asked mid-sized companies what they do with AI. Three hundred and twelve answered, and we visited forty of them to see for ourselves.

## What is in use

Sixty-eight per cent have at least one system in daily use, up from 44 last year. The most common uses are reading documents, forecasting demand and helping to write. The typical company has two systems that came with other software, one that staff brought along, and one that it built or bought on purpose.

Only the last kind can usually be shown to pay. In 71 per cent of cases the companies could name the benefit in hours or euros. For systems that arrived inside other software, it was twelve per cent.

## What was switched off

We asked about endings as well, and 43 per cent had ended at least one system in the past year. The most frequent reason was that nobody used it. The second was that nobody could say who was responsible when it was wrong. Accuracy came fifth. Cost came sixth.

On our visits we asked to see the last wrong answer that a system had given. In twenty-six of forty companies somebody could show it. Those twenty-six were, almost without exception, the ones in which the systems were still running. Knowing your last error seems to be a good sign of life.

## Rules

Fifty-nine per cent have written rules of use. Their median length is nine pages. On our visits we asked three employees in each company to name anything that was forbidden. Where the rules fitted on one page, 84 per cent could. Where they took more than five, it was seventeen.

## What we would do

Give each system an owner who can show its last error. Put the rules on one page. Count before and after, on paper if need be. And look at what your staff brought along; it is often the best choice in the house, and it is waiting for somebody to make it legal.

Next year's survey begins in February. Companies that take part get their own figures next to the median.`,
  },
  {
    title: 'The true cost of a vacant leader',
    excerpt: 'A study of 96 vacancies: what happens to orders, sick leave and other people’s evenings.',
    minutes: 5,
    daysAgo: 63,
    content: `When a leading post is empty, the salary is saved. We wanted to know what the saving costs. Sixty-one companies gave us figures on 96 vacancies of at least three months.

## What we measured

For each team we compared the six months of the vacancy with the same months of the year before, and with neighbouring teams in the same company. We looked at orders or output, sick leave, resignations, overtime and the number of decisions that were put off. The salary saved was on average €58,000.

## What we found

Output fell by four per cent on average. For sales teams it was nine. Sick leave did not change during the first two months; then it rose, and in month five it stood at a third above the level of the neighbours. Resignations doubled from month four onwards.

The largest effect was outside the team. Colleagues of the missing leader worked 6.2 hours more per week, unpaid and largely unseen. In eleven companies one of these colleagues left within a year and gave this as the reason.

Taken together, a vacancy of six months cost a median of €214,000, after the saved salary. The range is wide. A fifth of the vacancies cost nothing that we could find. In two cases the team did better without.

## When it costs little

The cheap vacancies had something in common. One person had been named as deputy on the first day, with the right to decide and a date on which it would end. It did not matter much who that was. Where the task was shared by several, the costs were as high as where nobody was named.

## What follows

Name one deputy on the day when the post falls empty. Give them the signature and a date. Begin the search at the same time, and tell the team how far it has come, every second week, also when there is no news.

And if the team does better without, do not fill the post. Ask what it was for.`,
  },
  {
    title: 'Supplier map of the North: single sources',
    excerpt: 'Where mid-sized manufacturers depend on one supplier, and how few of them know it.',
    minutes: 5,
    daysAgo: 88,
    content: `Over two years we have followed critical parts for 34 manufacturers to the place where they are made. This report puts together what we found on the way: 1,360 parts, 2,900 kilometres by car and two boats.

## How many

A typical manufacturer with two hundred employees buys from about 1,900 suppliers and calls forty parts critical. Of these forty, companies believed that five came from a single source. We found fourteen.

The difference is hidden in the second and third tier. Two suppliers, in two countries, buy the same casting from the same foundry. On paper there are two sources. In truth there is one, and it has a wooden roof.

## Where

Half of the hidden single sources were firms with fewer than ten employees. A third had an owner older than sixty-five and no successor. Only one in six was further away than eight hundred kilometres. The danger is rarely on the other side of the world. It is usually two hours by car, in a village, run by somebody who would be pleased to be asked.

## How it ends

During our work nine of these sources failed. There were two fires, one flood, one bankruptcy and five retirements. Where the manufacturer had visited before, production stopped for one day on average. Where it had not, it was eight.

## What works

Three measures took care of most of the risk. The first is to own the drawing. In 40 per cent of the cases only the supplier had it. The second is stock, for small parts; ten weeks of bolts cost less than an hour of standstill. The third is a visit each year, by somebody who can talk about the roof.

A second supplier, which everybody thinks of first, was the right answer in only a quarter of the cases. It is expensive, slow to qualify and sometimes buys from the same foundry.

## The next step

Take your five most boring parts and ask who makes the thing inside. Then ask again. Stop when you reach a name that you can ring.`,
  },
  {
    title: 'What customers mean by fast',
    excerpt: 'Nine hundred diaries of waiting show that speed comes seventh. Certainty comes first.',
    minutes: 4,
    daysAgo: 131,
    content: `Nine hundred people in Finland and Estonia kept a diary for us. For two weeks they noted everything that they waited for: parcels, calls, repairs, permits, answers. There were 11,400 entries. We asked how long it took, how it felt and what would have made it better.

## What people want

We sorted the wishes into twelve groups. To know when it will happen came first, with 31 per cent of all wishes. To be told when it changes came second, with nineteen. Then came a person to ask, not having to repeat oneself, a choice of time, and an apology. Faster came seventh, with six per cent.

The order was the same in both countries and in all age groups. It was the same for parcels and for building permits.

## Length and feeling

The length of the wait explained less than a tenth of how bad it felt. What explained most was the number of times that people had looked for news and found none. A wait of nine days with one true message was rated better than a wait of two days with none.

Wrong messages were worst of all. One wrong promise did as much damage as six days of silence.

## Which promises to make

Companies like to promise what they are proud of, which is speed. Customers hear a promise of speed as a promise of a date. When the date passes, the fastest service in the market turns into one that lied.

We compared 48 firms from the diaries. Those that gave a window and kept it were recommended by 57 per cent of their customers. Those that were faster and gave no window reached 34.

## In practice

Measure how often your customers ask where things are. It is the best single figure for this kind of trouble. Then give a window that you can keep in nineteen cases out of twenty, even if it is longer than you would like. Shorten it when you have kept it for half a year.

And when it changes, say so first.`,
  },
]
