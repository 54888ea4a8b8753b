import { useEffect, useState } from 'react'
import { Button, ButtonLink } from '../../kit/Button.tsx'
import { unknownIn, waitingIn } from '../../data/intent-state.ts'
import { forgetIntent, statesOf, unfinishedIntents, type StoredIntent } from '../../data/intent-store.ts'
import { free } from '../../data/open-intents.ts'
import { formatCount } from '../../kit/format.ts'
import { ResumeDialog } from './ResumeDialog.tsx'
import styles from '../Notices.module.css'

function useUnfinished() {
  const [intents, setIntents] = useState<readonly StoredIntent[]>([])
  useEffect(() => {
    let here = true
    void free(unfinishedIntents()).then((found) => here && setIntents(found))
    return () => {
      here = false
    }
  }, [])
  const drop = (id: string) => setIntents((all) => all.filter((each) => each.id !== id))
  return { intents, drop }
}

function sentence({ id, items }: StoredIntent): string {
  const states = statesOf(id)
  const [waiting, unknown] = [waitingIn(states).length, unknownIn(states).length]
  const parts = [
    waiting > 0 && `${formatCount(waiting)} of ${formatCount(items.length)} not sent`,
    unknown > 0 && `${unknown === 1 && items.length === 1 ? 'sent' : `${formatCount(unknown)} sent`} without an answer`,
  ]
  return `was not brought to an end: ${parts.filter(Boolean).join(', ')}.`
}

/** What was confirmed before the page was loaded again, and what can be done about it. */
export default function UnfinishedNotice() {
  const { intents, drop } = useUnfinished()
  const [open, setOpen] = useState<StoredIntent>()
  const close = () => {
    if (open && unfinishedIntents().every(({ id }) => id !== open.id)) {
      forgetIntent(open.id)
      drop(open.id)
    }
    setOpen(undefined)
  }
  return (
    <section className={styles.list} aria-label="Unfinished writes">
      {intents.map((intent) => (
        <div key={intent.id} className={styles.notice}>
          <p>
            <b>
              <bdi>{intent.title}</bdi>
            </b>{' '}
            {sentence(intent)}
          </p>
          {intent.goesOn === undefined ? (
            <Button onClick={() => setOpen(intent)}>Look and go on</Button>
          ) : (
            <ButtonLink to={intent.goesOn} onClick={() => drop(intent.id)}>
              See what is left and go on
            </ButtonLink>
          )}
          <Button
            variant="subtle"
            onClick={() => {
              forgetIntent(intent.id)
              drop(intent.id)
            }}
          >
            Give it up
          </Button>
        </div>
      ))}
      {open && <ResumeDialog intent={open} onClose={close} />}
    </section>
  )
}
