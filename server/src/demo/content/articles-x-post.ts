import type { DemoArticle } from './demo-entries.ts'

export const xPostArticles: DemoArticle[] = [
  {
    title: 'Why we have no head office',
    excerpt:
      'Twenty-two companies, one contract, and no lobby. What that costs us, and what it buys our clients.',
    minutes: 3,
    daysAgo: 4,
    content: `Visitors ask where our head office is. There is none. There are twenty-two offices, a boatyard, a former school and one kitchen table in Kuopio.

## What a lobby costs

We once did the sum for a mid-sized consultancy that wanted to join us and could not decide. Rent, reception, the floor that is kept for clients, the people who keep that floor, the software that counts the hours of the people who keep it. It came to nineteen per cent of what clients paid. None of it had ever solved a problem for anybody outside the building.

A head office is not only money. It is a place where people look upwards. In a building with floors, the best people move up, away from the work, and the work is done by those who have just arrived. Clients notice. They buy a partner and get an analyst.

## What we have instead

We have a contract office of three people. They hold the one agreement that a client signs, check the quality of every engagement twice, and send one invoice. Everything else belongs to the member companies. They own their tools, their names and their mistakes.

When a client rings, the member who answers becomes the lead, or finds a better one. The lead gets the whole network and carries the whole responsibility. There is nobody to pass the file to.

## What it costs us

It costs us meetings. Members vote, one company, one vote, and the solo entrepreneur has talked the firm of a hundred and fifty out of a bad idea more than once. It costs us glamour. Our yearly party is held in a warehouse.

It also costs us some clients. There are buyers who want a tower, because a tower is easy to defend when things go wrong. We tell them kindly that we have none, and give them the number of somebody who has.

Those who stay get the person they met in the first meeting. That person does the work, presents it, and answers the phone a year later. We have not found anything that a lobby could add to this.`,
  },
  {
    title: 'The rule of the second phone call',
    excerpt: 'How we decide who leads an engagement when five members could.',
    minutes: 3,
    daysAgo: 27,
    content: `A problem arrives. Five of our members could lead it. In a normal firm the one who picked up the phone would keep it, because that is how bonuses work. We have another rule.

## Two calls

Whoever takes the first call must make a second one before anything is promised. The second call goes to the member who would be hurt most if the first were wrong about the problem. If it sounds like a brand question, ring the operations people. If it sounds like a missing leader, ring research.

The call takes ten minutes. It asks one thing: what would this be, if it were yours?

## What we hear

About one time in three, the answer changes the lead. A maker of outdoor clothes asked us for a campaign. The finance member listened and asked when the stock had last been counted. It was a cash problem wearing a brand problem's coat. A campaign would have emptied the account by March.

Another third of the time the lead stays and the team changes. The rest of the calls confirm what we thought, and cost ten minutes.

## Why it works without bonuses

The member who gives a lead away gets nothing for it except a seat on the next hard case. This sounds naive. It holds because everybody is counted. Each year we publish, inside the co-operative, who made second calls and who skipped them. Nobody has been expelled for skipping. Two members have become quieter at the yearly meeting.

There is also a plainer reason. A wrong lead costs all of us. We have one contract and one name. When a member takes a job that was another's, the apology goes out on the letterhead of twenty-two.

## Try it

You do not need a co-operative for this. Before your next project is staffed, let the owner ring the colleague who is least likely to agree with the diagnosis. Ask what it would be if it were theirs. Write down the answer before you explain why it is wrong.

Ten minutes. We have never had a cheaper method.`,
  },
  {
    title: 'Humanity over rigidity, in a contract',
    excerpt: 'We cut our client agreement from thirty-one pages to six. Here is what we took out.',
    minutes: 4,
    daysAgo: 52,
    content: `Our principles hang on the wall like everybody's. Last spring we asked whether they also stood in our contract. They did not. The contract had thirty-one pages and was afraid of everything.

## What we found

Eleven pages described what would happen if the client did not pay. In nine years two clients had not paid, and both had rung us first. Four pages forbade the client to hire our people. Our people are entrepreneurs; nobody had ever tried. Three pages defined the word deliverable.

Nowhere did it say how either side could stop.

## What we took out

We removed every clause that had never been used and that we could not imagine using without shame. Our lawyers kept a list of what each removal might cost us in the worst case. The whole list was smaller than what the old contract cost in a normal year, in weeks of waiting for signatures.

## What we put in

Three things are new.

First, either side may stop at the end of any month, without giving reasons. The client pays for the work done until then. Since we introduced it, four clients have stopped early. One of them came back with a larger job.

Second, the lead is named, and may only be changed with the client's consent. This hurts us in August.

Third, the last page is a letter, in ordinary words, in which the lead says what will be true when the work is done, and by which date the client will no longer need us. It is the page that gets read. Clients bring it to the final meeting.

## What happened

Signing takes four days instead of five weeks. Nobody has taken us to court; nobody did before either. Two competitors have asked for a copy, and we gave it to them.

A contract is the first thing that a client learns about you in writing. Ours used to say that we expected the worst. It now says when we intend to leave.`,
  },
  {
    title: 'Diversity over sameness: the invoice test',
    excerpt: 'A simple way to see whether your project team is really made of different people.',
    minutes: 3,
    daysAgo: 77,
    content: `Everybody praises mixed teams. Most mixed teams are five people of the same school, with different shoes. We use a small test to catch ourselves.

## The test

Take the plan of the project and give it to each member of the team, alone, for a quarter of an hour. Ask for one thing: the first item that you would cut if the budget fell by a fifth.

If all of them cut the same item, you do not have a team. You have one opinion with several salaries.

## Why the budget

People are polite about ideas. They are honest about money. A researcher never says that the workshop is a waste of time; asked what to cut, she cuts the workshop. An operations man admires the brand study until the sum is too large. The cut shows what each of them believes the project is for.

## What we have seen

In one of our own teams four of five cut the interviews with former customers. They were senior people, from three companies and two countries. All four had spent their careers with clients who still were clients. The fifth, a writer, would have cut everything except those interviews. We kept them. They turned out to hold the answer, which was that nobody had ever understood the invoice.

In another team all five cut different things. That project was unpleasant from the first day and ended two weeks early.

## What to do with the result

When everybody agrees, exchange one person before you begin. It need not be an expert. The most useful members of our teams have often been people who had done the client's work, at the counter or on the line, and had no theory about it.

When nobody agrees, do not look for harmony. Write the five answers on the wall and leave them there. Each is a warning about what will be neglected.

Sameness is comfortable. It is also the most expensive thing that we have ever put on an invoice.`,
  },
  {
    title: 'What we tell founders who want to join',
    excerpt: 'The seven sentences that we say in the first meeting with a prospective member.',
    minutes: 3,
    daysAgo: 110,
    content: `Every month three or four companies ask to become members. We like to save them time. These are the seven sentences that they hear in the first meeting.

## The seven

One. You keep your company, your name and your clients. If you want to be bought, we are the wrong door.

Two. You will earn less in the first half-year than you expect and more in the second. The pipeline is shared, and trust takes about five months.

Three. You will be outvoted. One company has one vote, whatever its size. It is strange for the large ones and frightening for the small.

Four. We look at your work before we look at your figures. Bring the project that you are least proud of. We have refused two applicants because they did not have one.

Five. You pay an entry investment and a yearly fee that depends on your revenue. We tell you the tier in the introduction, and it is the same for everybody in that tier.

Six. You answer the phone. When another member needs an hour of your knowledge, you give it. Nobody writes it down, and everybody remembers.

Seven. You can be expelled. It has happened once, for poaching a colleague's client. The vote was twenty to one, and the one was the company concerned.

## What they ask

They ask about territory, and there is none. They ask who decides on the lead, and we explain the second phone call. They ask what happens when they grow. The largest member has a hundred and fifty people and began with two; it stayed because it kept learning from firms of one.

Nobody has yet asked the question that we wait for, which is what they may bring. The best applicants do not ask it. They start to tell us, usually before the coffee has arrived, about somebody else's problem that they would like to help with.

Then we know, and the rest is paperwork.`,
  },
]
