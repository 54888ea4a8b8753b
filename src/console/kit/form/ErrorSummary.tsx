import type { ReactNode } from 'react'
import classes from './Form.module.css'
import type { WrongField } from './wrong-fields.ts'

/** What keeps a form from being sent, each with the way to its field. */
export const ErrorSummary = ({ wrong }: { wrong: readonly WrongField[] }): ReactNode =>
  wrong.length > 0 && (
    <div className={classes.wrong} role="status">
      <strong>
        {wrong.length === 1 ? 'One field needs a correction' : `${wrong.length} fields need a correction`}
      </strong>
      <ul>
        {wrong.map(({ id, label, message }) => (
          <li key={id}>
            <a
              href={`#${id}`}
              onClick={(event) => {
                // The address is the page's; the link is for the field alone.
                event.preventDefault()
                document.getElementById(id)?.focus()
              }}
            >
              <bdi>{label}</bdi>
            </a>
            : {message}
          </li>
        ))}
      </ul>
    </div>
  )
