// A contest as others follow it and help with it: the Contest API of ICPC with its event feed, balloons, awards and the
// resolver. Owns contest_feeds and contest_events, which triggers fill, contest_helpers, balloons and contest_awards. Reads
// contests, submissions, discussions, teams and cells, and changes them only through the rooms below.

export { balloonTopic, type BalloonNews } from './balloon/balloon-service.ts'
export { keepFeeds } from './feed/feed-look.ts'
