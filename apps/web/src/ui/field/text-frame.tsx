import type { HTMLAttributes } from 'react'
import { classes } from '../classes.ts'
import style from './text-frame.module.css'

export function TextFrame({ bad, className, ...rest }: HTMLAttributes<HTMLDivElement> & { bad: boolean }) {
  return <div {...rest} className={classes(style.frame, bad && style.bad, className)} />
}
