// The face of this noun: what others use of it.

export { createNews, pageOfNews, readNews } from './service.ts'
