// The face of this noun: what others use of it.

export { findUnanswered, pageOfDiscussions, readDiscussion } from './read.ts'
export { addComment, beginDiscussion } from './write.ts'
