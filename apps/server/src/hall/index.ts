// A contest as others follow it and help with it: balloons. Owns contest_helpers and balloons. Reads contests and cells.

export { balloonTopic, type BalloonNews } from './balloon/balloon-service.ts'
