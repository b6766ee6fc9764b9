export const exportFormats = ['icpc', 'icpc-legacy', 'hydro', 'fps'] as const
export type ExportFormat = (typeof exportFormats)[number]
