// A contest as others follow it and help with it: balloons, awards and the resolver. Owns contest_helpers, balloons and
// contest_awards. Reads contests, teams and cells.

export { balloonTopic, type BalloonNews } from './balloon/balloon-service.ts'
