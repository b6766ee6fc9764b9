import { cmsPackages } from './cms.ts'
import { dmojPackages } from './dmoj.ts'
import { hydroPackages } from './hydro.ts'
import { otherPackages } from './others.ts'
import { syzojPackages } from './syzoj.ts'
import { uojPackages } from './uoj.ts'

export const setPackages = [
  ...cmsPackages,
  ...dmojPackages,
  ...hydroPackages,
  ...uojPackages,
  ...syzojPackages,
  ...otherPackages,
]
