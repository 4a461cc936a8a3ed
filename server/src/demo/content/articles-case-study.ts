import type { DemoArticle } from './demo-entries.ts'

export const caseStudyArticles: DemoArticle[] = [
  {
    title: 'Inside the night the port went dark',
    excerpt: 'Minute by minute: a crisis exercise with the main switch off, told by those who ran it.',
    minutes: 5,
    daysAgo: 22,
    content: `At six in the evening the harbour master of Kallavesi turned the main switch. Only three people knew that it was an exercise. This is what happened, from the log.

## 18:00

The cranes stop. The gates stay as they are, which is open. Emergency light comes on in four buildings out of nine. In the control room the screens live on for eleven minutes. The plan says forty.

## 18:14

The duty officer opens the plan. The first number belongs to a man who retired in spring. The second number is his successor's, who is at his daughter's concert and answers at once, from behind a curtain. He becomes the incident lead and remains it until morning. He tells us later that the acoustics were excellent.

## 19:30

Two ships ask for permission to enter. The radio works. The book in which berths are noted is in a computer. A foreman fetches the whiteboard from the canteen. It turns out to be the best decision of the night.

## 21:05

The diesel generator for the cold store does not start. It was tested every month, always with the mains on, which had kept its battery warm. Fish worth €180,000 begins to thaw. We stop the exercise for the cold store, and only there.

## 23:40

Somebody finds that the gates cannot be closed by hand. The key hangs in a cupboard that has an electric lock.

## 03:00

Power is switched on. It takes until five for the systems to return, because nobody knows the order. A young technician works it out on the back of a menu. The menu is now a laminated sheet on the wall.

## Afterwards

The log had seventeen faults. We gave each a price and a name on the following morning, while everybody was still tired and honest. The dearest cost €90,000 to repair, the cheapest was a key on a nail.

Four months later, on another evening, the switch was turned again. It took two hours. The incident lead had asked for one favour, and it was granted: no concerts that week.`,
  },
  {
    title: 'How a counter became a consultancy',
    excerpt: 'Nordmark Timber put a price on what its people had always given away.',
    minutes: 4,
    daysAgo: 47,
    content: `Seppo has sold timber at the same counter for twenty-six years. He carries a pencil behind his ear and the load tables of three generations in his head. Customers come for boards and leave with a different roof.

## The sum on the wall

When we logged conversations at five counters of Nordmark Timber, Seppo had forty-one in two weeks that lasted longer than ten minutes. We valued them as an engineer would have charged. It came to €11,300. His salary for the two weeks was a fifth of that.

Management had planned to replace the counters with a web shop. The sum was pinned to the wall of the meeting room, and the plan was put off for a week. It was never taken up again.

## Three prices

Together with the counter staff we looked for advice that had a beginning and an end. They chose three: a materials list for a given drawing, a load check for a roof or a deck, and an hour on the building site. Each got a name and a price that fitted on a card.

Seppo did not want to ask for money. His colleague Marjatta did. In the first week she sold nine load checks and came back with the news that customers had asked why it was so cheap.

## What builders said

We rang thirty of them. They did not mind the price. They minded waiting for Seppo, who was always busy with others. Now they could book him. Two of the thirty were annoyed and went elsewhere; one has since returned.

## One year on

The service brought in €640,000 in its first year. Margin per order rose by five points, because people who have a list buy the whole list. Four counters train apprentices again, which had stopped when the web shop was planned.

Seppo charges by now. He still gives two minutes to anybody who asks, and then looks at the clock in a way that all builders in the county understand. The pencil, he says, is included in the price.`,
  },
  {
    title: 'Nineteen days: what a city learned from scissors',
    excerpt: 'The building permit office of Vehmasalo cut up its own form. The queue went with it.',
    minutes: 5,
    daysAgo: 71,
    content: `The form was twelve pages long and had been improved every year since 1998. In the second week of the project, eleven builders and six clerks of the city of Vehmasalo were given a printed copy each, and a pair of scissors.

## The task

Cut out every question that you understand and lay it in the order in which you would be able to answer it. Throw the rest on the floor.

After forty minutes the floor was white. The builders had kept between a third and a half. The clerks, who were allowed to keep whatever they needed for a decision, had kept less. One of them looked at her pile and said that she had been asking for the width of the gate for nine years, and had never once used it.

## The new order

The old form began with the applicant, the plot and the law. The builders began with what they wanted to build. Then came where, how high, how near to the neighbour, and only then who they were. It is the order in which a house is thought of.

We printed it in that order, tried it on twenty applicants the week after, and changed it three times. No software was touched in the first two months.

## The queue

Most of the waiting came from a rule. An incomplete file went back to the applicant, and when it returned it went to the end of the queue. The rule had been made in order to be fair. Its effect was that a forgotten signature cost seven weeks.

Now a clerk rings on the day on which the file arrives and asks for what is missing. The file keeps its place. In the first month clerks spent a quarter of their time on the telephone, and were afraid that it would go on for ever. By the fourth month it was an hour a day.

## The figures

The median time to a permit fell from 104 days to nineteen. Files complete at the first try rose from 22 to 81 per cent. The number of clerks did not change.

The scissors hang in the office, framed. Visitors think that it is about red tape, and nobody corrects them.`,
  },
  {
    title: 'The baker who taught a machine to listen',
    excerpt: 'Five weeks with a microphone, forty sensors, and a retirement that was put off by nobody.',
    minutes: 4,
    daysAgo: 104,
    content: `Reijo baked at night for thirty years. In the last spring before his retirement he wore a small microphone and talked to himself, as we had asked him to.

## What he said

On the first night he said almost nothing. He was embarrassed, and besides there was nothing to say; he simply put his hand on the dough and did the right thing. On the third night he swore, and explained why. From then on it went well.

After five weeks we had 140 hours. An apprentice typed them out, which turned out to be the best training that the bakery had ever given. The word that occurred most often was tired. The dough is tired, Reijo would say, and add flour, or wait, or open a window.

## What tired means

We put sensors where his hands went: in the trough, at the window, below the shelf by the door. Temperature and moisture explained a part of it. The rest was time. Dough was tired when it had stood for longer than it should have at that temperature, and Reijo had carried this clock in his head without knowing.

The model that came out of it is small. It watches forty sensors and gives one of four hints. It says nothing for most of the night. Reijo insisted on this. A machine that talks all the time, he said, is like a new foreman.

## The result

Waste used to vary between four and fourteen per cent. It has been at five for a year. Two apprentices now run the night shift alone. When the hint and their own feeling disagree, they write it down, and Reijo looks at the list on Fridays.

He gets an hourly rate for this, and a loaf. In the first months he sided with the apprentices in one case out of three. By now it is two out of three. He is content with that. The machine, he says, was never supposed to learn the most.`,
  },
  {
    title: 'Fifty-three nurses and a return day',
    excerpt: 'A hospital stopped recruiting strangers and rang the people who had left.',
    minutes: 5,
    daysAgo: 3,
    draft: true,
    content: `Sixty posts were vacant at Vehmasalo Hospital. Each advertisement brought fewer answers than the one before. In three years 210 nurses had left. Nobody had rung them.

## The calls

We began with a list of names and a question: would you tell us why? Of the 210, a hundred and forty wanted to. The calls took forty minutes on average. A third of the people cried at some point, and nearly all thanked us for asking.

Pay came up in most of the calls and was the main reason in few. What came first was the roster. It changed overnight, by text message, and those who could not come were made to feel it. Second came a ward leader who had promised something and then been overruled. Third came being alone with too many patients on a Sunday.

Seventy-two of the 140 said that they would come back if two of the three were mended.

## The repair

Six wards were chosen. There the roster is fixed four weeks ahead, and a change within 48 hours needs the nurse's consent and costs the ward money from its own budget. Ward leaders may refuse extra beds. The first refusal took place on the second day, was appealed against by a head physician, and was upheld by the director in front of everybody. After that there was no need for a second demonstration.

## The return day

In autumn the hospital invited all 210 to coffee and cake. The director spoke for four minutes, of which two were an apology. Then people walked through the six wards with those who work there now. No forms lay on the tables.

Fifty-three have come back so far. They brought experience that no advertisement would have found, and they talk to others who have left.

## The account

Agency costs fell by €2.6M in the first year. The calls, the coffee and our fee came to less than a tenth of that. Roster changes within two days have gone down by four fifths, and this is the figure that hangs in the staff rooms.

The text messages have stopped. One nurse told us that for weeks she had still reached for her phone in the evening, and that it was good to find nothing.`,
  },
]
