import type { ComponentAction } from '../../contract/operations.ts'
import { keyOf, titleOf } from './action-run.ts'
import styles from './Dialogs.module.css'

interface ActionChoiceProps {
  readonly actions: readonly ComponentAction[]
  readonly chosen: string
  readonly onChoose: (key: string) => void
}

/** The actions a component offers, one of them to choose. */
export function ActionChoice({ actions, chosen, onChoose }: ActionChoiceProps) {
  if (actions.length === 0) return <p>This component offers no action.</p>
  return (
    <fieldset className={styles.choices}>
      <legend>Action</legend>
      {actions.map((action) => {
        const key = keyOf(action)
        const title = titleOf(action)
        return (
          <label key={key} className={styles.choice}>
            <input type="radio" name="action" checked={chosen === key} onChange={() => onChoose(key)} />
            <bdi>{title}</bdi>
            <span className={styles.dim}>
              {action.description.toLowerCase() === title.toLowerCase() ? '' : action.description}
            </span>
          </label>
        )
      })}
    </fieldset>
  )
}
