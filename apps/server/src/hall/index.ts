// A contest as its jury and others follow it: the Contest API of ICPC with its event feed, questions, balloons, printing,
// awards and the resolver. Owns contest_feeds and contest_events, which triggers fill, commentary, contest_helpers, balloons,
// prints, contest_awards, prepared_answers and contest_talk_marks. Reads contests, submissions, discussions, teams and cells,
// and changes them only through the rooms below.

export { balloonTopic, type BalloonNews } from './balloon/balloon-service.ts'
export { copyHallSettings } from './hall-copy.ts'
export { keepFeeds } from './feed/feed-look.ts'
export { type KeptContest, keptContest } from './feed/hall-files.ts'
export { keepPrinting } from './printing/print-work.ts'
export { printTopic, type PrintNews } from './printing/print-service.ts'
