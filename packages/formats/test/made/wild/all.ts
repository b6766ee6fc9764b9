// Packages as their tools and authors leave them, with what is beside the point: other folders, several dialects of one
// description, names that only the tool knows.

import { wildIcpc } from './icpc.ts'
import { wildOlympiads } from './olympiads.ts'
import { wildPolygon } from './polygon.ts'
import { wildSites } from './sites.ts'

export const wild = [...wildPolygon, ...wildIcpc, ...wildOlympiads, ...wildSites]
