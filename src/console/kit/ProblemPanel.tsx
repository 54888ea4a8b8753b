import type { ReactNode } from 'react'
import { Button } from './Button.tsx'
import classes from './ProblemPanel.module.css'
import { LongText } from './LongText.tsx'
import { Status } from './state/StateBadge.tsx'

export interface ProblemPanelProps {
  /** What could not be shown or done: "The clouds". */
  what: string
  /** What happened. */
  title: string
  /** What it means. */
  meaning: string
  /** What to do. */
  advice: string
  /** The service's own words. */
  messages: readonly string[]
  /** For a report; '' and undefined where there was no request or no answer. */
  request: string
  status: number | undefined
  /** Undefined where trying again makes no sense. */
  onRetry: (() => void) | undefined
  retrying: boolean
}

/** What happened, what it means, what to do, with what the service said and a way to try again. */
export function ProblemPanel(props: ProblemPanelProps): ReactNode {
  const { what, title, meaning, advice, messages, request, status, onRetry, retrying } = props
  return (
    <div role="alert" className={classes.panel}>
      <p className={classes.title}>
        <Status mark="bad">{title}</Status>
        <span className={classes.what}>{what} could not be shown.</span>
      </p>
      <p>
        {meaning} {advice}
      </p>
      {messages.length > 0 && (
        <ul className={classes.messages}>
          {[...new Set(messages)].map((message) => (
            <li key={message}>
              <LongText>{message}</LongText>
            </li>
          ))}
        </ul>
      )}
      <div className={classes.foot}>
        {onRetry && (
          // Told as busy, not disabled, so that the focus stays on it.
          <Button aria-busy={retrying} onClick={() => !retrying && onRetry()}>
            {retrying ? 'Trying again' : 'Try again'}
          </Button>
        )}
        {request !== '' && (
          <code className={classes.request}>
            {request}
            {status === undefined ? ', no answer' : `, status ${status}`}
          </code>
        )}
      </div>
    </div>
  )
}
