// Package formats for export.

/** Kinds of packages that a problem is written as. */
export const exportFormats = ['icpc', 'icpc-legacy', 'hydro', 'fps'] as const
export type ExportFormat = (typeof exportFormats)[number]
