import type { ReactNode } from 'react'
import { Tag } from '../tag.tsx'
import style from './steps.module.css'

/** Things to do, each with its state and a link to where it is done. */
export const Steps = ({ children }: { children: ReactNode }) => <ol className={style.list}>{children}</ol>

interface StepProps {
  title: string
  state: { name: string; color: 'green' | 'gold' | 'default' }
  /** Links and buttons. */
  acts: ReactNode
  children: ReactNode
}

export const Step = ({ title, state, acts, children }: StepProps) => (
  <li className={style.step}>
    <div className={style.head}>
      <h3>{title}</h3>
      <Tag color={state.color}>{state.name}</Tag>
    </div>
    <div className={style.text}>{children}</div>
    <div className={style.acts}>{acts}</div>
  </li>
)
