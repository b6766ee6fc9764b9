import { Icon } from './icon.tsx'

/** A filled disc for a solved problem, a ring for a tried one, nothing for others; its style is in problem-list.css. */
export function SolvedMark({ state, label }: { state: 'solved' | 'tried' | 'notTried'; label: string }) {
  return (
    <>
      {state !== 'notTried' && (
        <span className={`mark ${state}`}>
          <Icon name={state === 'solved' ? 'check' : 'dots'} />
        </span>
      )}
      <span className="vh">{label}</span>
    </>
  )
}
