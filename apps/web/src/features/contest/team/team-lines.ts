// A pasted sheet of teams. A header near the top names the columns; otherwise they stand in this order.

import type { TeamSheetRow } from '@verdict/contract/team'
import { cellsOf } from '@verdict/domain/pasted-cells'
import { titleLine } from '../../../lib/pasted-cells.ts'

export interface TeamLine extends TeamSheetRow {
  /** 1-based. */
  line: number
}

const columns = [
  'team',
  'label',
  'organization',
  'country',
  'category',
  'room',
  'seat',
  'members',
  'icpcId',
] as const
type Column = (typeof columns)[number]

const titles: Record<Column, readonly string[]> = {
  team: ['team', 'team name', 'name', '队伍', '队名', '队伍名称', '名称'],
  label: ['label', 'number', 'no', 'no.', '编号', '序号', '队号'],
  organization: [
    'organization',
    'organisation',
    'affiliation',
    'university',
    'school',
    'institution',
    '单位',
    '学校',
  ],
  country: ['country', 'country code', 'region', '国家', '地区', '国家或地区'],
  category: ['category', 'categories', 'group', 'groups', '类别', '组别'],
  room: ['room', 'lab', 'location', '赛场', '教室', '机房', '考场', '房间', '房间号', '赛区'],
  seat: ['seat', 'seat number', 'place', '座位', '座位号', '座位编号', '机位', '机位号'],
  icpcId: ['icpc id', 'icpc_id', 'icpcid', 'icpc 编号', 'icpc编号'],
  members: ['members', 'member', 'usernames', 'uids', 'users', '队员', '成员', '用户名'],
}

export interface TeamSheet {
  lines: TeamLine[]
  /** Names of columns that none of these is. */
  unread: string[]
}

export function teamsIn(pasted: string): TeamSheet {
  const written = pasted
    .replace(/^\uFEFF/, '')
    .split(/\r\n?|\n/)
    .map((text, index) => ({ line: index + 1, cells: cellsOf(text, null) }))
    .filter(({ cells }) => cells.some((cell) => cell !== ''))
  const head = titleLine(
    titles,
    written.map(({ cells }) => cells),
    ['team'],
  )
  const order = head ? head.columns : columns
  const titled = head ? (written[head.at]?.cells ?? []) : []
  return {
    unread: titled.filter((title, index) => title !== '' && order[index] === undefined),
    lines: written.slice(head ? head.at + 1 : 0).map(({ line, cells }) => ({
      line,
      ...(Object.fromEntries(
        columns.map((column) => [column, cells[order.indexOf(column)] ?? '']),
      ) as unknown as TeamSheetRow),
    })),
  }
}
