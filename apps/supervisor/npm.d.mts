export function installsAll(version: string): boolean
export function npmCi(root: string, version?: string): Promise<void>
