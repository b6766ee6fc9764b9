// Cells of ranklists that a bench wrote as rows, written as they go out too, the way contest/score/wire.ts of the server does it.

const memberOf = (view: '' | 'public_'): string => `
  case when ${view}accepted_at is not null or ${view}failed > 0 or ${view}pending > 0 then
    '"' || pid || '":{"acceptedAt":'
    || coalesce('"' || to_char(${view}accepted_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') || '"', 'null')
    || ',"failed":' || ${view}failed || ',"pending":' || ${view}pending || '}'
  end`

export const writeMembers = `
  update score_cells set member = ${memberOf('')}, public_member = ${memberOf('public_')}
  where member is null and public_member is null`
