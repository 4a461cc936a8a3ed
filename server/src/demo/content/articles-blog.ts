import type { DemoArticle } from './demo-entries.ts'

export const blogArticles: DemoArticle[] = [
  {
    title: 'Start with the meeting nobody wants',
    excerpt: 'If you have one day to understand a company, spend it in its worst regular meeting.',
    minutes: 4,
    daysAgo: 9,
    content: `A new client once gave me a day to get to know the company. The diary was full of presentations. I asked for something else: the regular meeting that people dread.

There was a short silence. Then three people named the same one, in chorus. It was the Tuesday meeting on delivery times.

## What a bad meeting knows

A meeting turns bad when it has to carry a decision that nobody has the right to take. Sales cannot refuse orders, production cannot refuse dates, and planning sits between them with a spreadsheet. Every Tuesday they act out the gap in the organisation. It is the most honest drawing of the company that you will ever see.

The presentations, by comparison, showed boxes and arrows. They were correct. They described a company in which somebody decides about delivery times.

## How to sit in

I ask to be a guest and say nothing. I keep two columns on a sheet of paper. On the left I write what was decided. On the right I write what was said to be decided elsewhere.

After the Tuesday meeting my left column had one entry: to meet again. The right column had fourteen. For each I asked afterwards where elsewhere was. Nine of the fourteen had no place at all. They were decisions without an address.

## What came of it

We did not improve the meeting. We gave the nine decisions an address. Two went to a single planner with the right to say no. Five went to a rule that sales and production wrote together. Two were not needed, as it turned out; they had been asked for by a director who had left.

The Tuesday meeting ended by itself in the fourth week. Somebody looked round the table and said that there was nothing to discuss. A few people looked almost sad.

Since then I begin everywhere like this. Companies hide their strengths in presentations and their structure in bad meetings. One of the two is easier to find.`,
  },
  {
    title: 'Your data is not dirty, it is homeless',
    excerpt: 'Cleaning campaigns fail because nobody lives with the result. Give each field an owner first.',
    minutes: 4,
    daysAgo: 31,
    content: `Every second AI project starts with a cleaning campaign. Three months later the data is clean. Six months later it is as it was. We used to blame discipline. Now we think of it as a housing problem.

## Who lives here?

Take one field, say the delivery address. Ask who notices when it is wrong. In most companies the answer is the driver, at the door, in the rain. Ask who can correct it. The answer is somebody in another building, who never hears from the driver.

The field has visitors, but nobody lives there. So nobody cleans it.

## Give it a resident

Before we repair anything, we look for a resident. The rule is simple: the person who suffers from the error gets the right to correct it, in the moment in which they suffer. The driver gets a button. The nurse gets a button. The button does not send a ticket; it changes the field.

This frightens people who run systems. What if the driver is wrong? Sometimes he is. In one parcel company we compared eleven thousand corrections by drivers with the addresses that the office had kept. The drivers were right in ninety-seven cases out of a hundred. The office had managed eighty-one.

## Then clean

Once a field has a resident, cleaning is quick, because it is done once. What is left over are the fields that nobody suffers from. We ask what they are for. About half are not for anything. They were filled in for a report that has ended, and they can go.

## What the model needs

A model does not need perfect data. It needs data whose errors are known and getting fewer. A field with a resident gets better on its own, on ordinary days, without a campaign.

So when somebody shows us a plan for a data lake, we ask for a list of residents first. It is usually a short list. It tells us how much of the lake will be water in a year's time.`,
  },
  {
    title: 'The price of a discount',
    excerpt: 'A clothing brand ended its sales. The first eight weeks were terrible, and worth describing.',
    minutes: 4,
    daysAgo: 58,
    content: `Ending discounts is easy to recommend. I want to tell what it is like, because we were there on the day.

## Week one

The brand sent its customers a letter. From now on, one price. A repair promise of twelve years instead of a sale in January. The letter was honest and a little proud. Orders fell by forty per cent within two days.

The sales manager had a chart on his screen. He did not say anything. He only left the screen turned towards the door.

## Week three

Competitors noticed and cut their prices. Two shops asked for their old conditions back and one took the jackets out of the window. We met every morning at eight. We had agreed beforehand on a figure at which we would stop: cash for eleven weeks. We looked at it each day. It is easier to be brave with a number.

## Week five

Something odd happened to the returns. They fell. People who pay the full price think before they buy. The warehouse had been built for a third more parcels than came back.

At the same time the repair workshop filled up. Customers sent in jackets that were nine years old, with letters. The seamstress pinned them to the wall. Marketing came to photograph them, and she sent marketing away.

## Week eight

Full-price orders passed the level of the year before. Total revenue was still lower. Profit was not. The chart on the sales manager's screen had a new line, and the screen faced him again.

## What I learned

A discount is a loan from the future, and the customer sets the interest. Paying it back hurts for about eight weeks; that is the price, and one can plan for it. You need cash, a number at which you stop, and something better to say than that you are expensive.

And you need a seamstress who knows when to close the door.`,
  },
  {
    title: 'Two habits of boards that work',
    excerpt: 'After sixty boards: the good ones do two small things that the others find embarrassing.',
    minutes: 3,
    daysAgo: 83,
    content: `Over the years I have sat in with about sixty boards. Most of them were made of intelligent people in good chairs. Perhaps fifteen were useful to their company. The fifteen did not share an industry, a size or a model of governance. They shared two habits.

## They read aloud what they decided last time

The meeting begins with the decisions of the previous one, read out slowly, and after each of them somebody says what happened. Done. Not done, because of this. Not done, forgotten.

It takes six minutes. The first time it is embarrassing. A board discovers that a third of its decisions went nowhere, and that nobody had noticed, which is worse. By the fourth meeting the share is under a tenth. Nothing else has changed. People simply know that it will be read aloud.

Other boards approve the minutes. It is the same document, and has the opposite effect.

## They say what would change their mind

Before a large decision each member says one sentence: I am for it, unless. Or: I am against it, unless. The sentence after unless has to be something that could be found out.

I watched a board of seven do this before an investment. Five of the seven named the same unless: if the largest customer leaves within the first two years. Nobody had talked to the customer. The decision was put off for three weeks, two members drove there, and the customer turned out to be looking for a new supplier already.

Without the sentence they would have voted six to one. The one would have been remembered as difficult.

## Why so few do it

Neither habit costs anything. Both take away a comfort. The first ends the pleasure of having decided. The second ends the pleasure of being sure. Boards are full of people who have been rewarded for both all their lives.

If you chair one, try the reading first. It is the easier embarrassment.`,
  },
  {
    title: 'How to break a plan before breakfast',
    excerpt: 'A half-hour exercise that finds the weak point of any continuity plan. You need a telephone.',
    minutes: 4,
    daysAgo: 117,
    content: `Most continuity plans are never tried, because exercises are thought to be large. Here is a small one. It takes half an hour, it works best before breakfast, and you need a telephone.

## The exercise

Open the plan at the page with the names. Choose the person who should be called first. Call them.

That is all. You will learn one of four things.

The number does not exist. This happens more often than you would think. In a third of the plans that we open, at least one of the first three numbers is dead.

Somebody else answers. The person left in spring. The plan was approved in autumn.

The person answers and does not know that they are in the plan. They are friendly about it.

The person answers, knows, and asks the right question, which is what has happened. Then you may have your breakfast.

## The second call

If the first one went well, ask that person to call the second. Say no more. Look at your watch. The plan probably promises that the team will be assembled within an hour. Most of the teams that we have tried came together in three, and the reason was never distance. It was that nobody wanted to wake the director.

Write down the time and the reason. The reason is the finding.

## What to do about it

Correct the numbers today. Then write one sentence into the plan, signed by the director: call me, at any hour, and I will thank you even if it was nothing. In our experience this sentence has shortened more crises than any system that we have seen bought.

Do it again in two months, on a different day. Do not announce it.

Large exercises have their place. We run them with the power off and the gates shut. But the weak point is usually on the first page, and it is a telephone number. You can find it tomorrow morning.`,
  },
  {
    title: 'In praise of the boring pilot',
    excerpt: 'The best first AI project is one that nobody will mention at a dinner party.',
    minutes: 3,
    daysAgo: 12,
    draft: true,
    content: `When companies choose a first AI project, they choose something that can be shown. An assistant that talks. A picture that moves. The demonstration goes well and the project dies, because nobody had the problem that it solves.

## Choose something dull

We look for work that is done often, by people who sigh when they begin it. Sorting incoming mail. Checking that the order matches the delivery note. Finding the right clause in the right version. Nobody would mention these at a dinner party. Together they fill a working day.

A dull task has three advantages. There are thousands of examples, so a model can learn. There is a right answer, so you can measure. And there is somebody who wants to be rid of it, so the thing will be used.

## Measure the sigh

Before we start, we ask the people concerned to count two things for a week: how often they do it and how often it goes wrong. They count on paper. It takes no preparation, and it changes the mood. People who have counted want to see the number fall.

After the pilot they count again. We have never had to argue about the benefit of a dull project. It was on the wall.

## Then show it

The strange thing is that boring pilots make better stories in the end. A group of claims handlers who are home by four will tell anybody who asks. They tell it without adjectives. It is more convincing than any demonstration that we could give.

By then the next project has chosen itself. It is usually one desk further along, and slightly less dull. The third may even be interesting. We have stopped hurrying to get there.

So if a supplier offers you something that will impress the board, thank them and ask for the way to the mail room.`,
  },
]
