// The face of this noun: what others use of it.

export {
  existingGroups,
  type GroupName,
  groupsOfUsers,
  groupsTitled,
  joinGroups,
  membersOfGroup,
  setGroupsOf,
} from './membership.ts'
export { groupsOfUser, holdGroups, rankMemberships } from './queries.ts'
export { changeMembers, createGroup, listGroups } from './service.ts'
