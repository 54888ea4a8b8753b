import { Button, Stack } from '@mantine/core'
import { Link } from 'react-router'
import { useEffect, useState } from 'react'
import { unknownIn, waitingIn } from '../../data/write/intent-state.ts'
import { forgetIntent, statesOf, unfinishedIntents, type StoredIntent } from '../../data/write/intent-store.ts'
import { free } from '../../data/write/open-intents.ts'
import { formatCount } from '../../kit/format.ts'
import { ResumeDialog } from './ResumeDialog.tsx'
import { Notice } from '../Notice.tsx'

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
  return `was interrupted: ${parts.filter(Boolean).join(', ')}.`
}

/** Writes that were confirmed before the page was reloaded and not completed: resume or discard. */
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
    // However many there are, the page stays in sight.
    <Stack component="section" aria-label="Unfinished writes" gap="sm" mah="30dvh" style={{ overflowY: 'auto' }}>
      {intents.map((intent) => (
        <Notice
          key={intent.id}
          actions={
            <>
              {intent.goesOn === undefined ? (
                <Button onClick={() => setOpen(intent)}>Resume</Button>
              ) : (
                <Button component={Link} to={intent.goesOn} onClick={() => drop(intent.id)}>
                  Resume
                </Button>
              )}
              <Button
                variant="subtle"
                onClick={() => {
                  forgetIntent(intent.id)
                  drop(intent.id)
                }}
              >
                Discard
              </Button>
            </>
          }
        >
          <b>
            <bdi>{intent.title}</bdi>
          </b>{' '}
          {sentence(intent)}
        </Notice>
      ))}
      {open && <ResumeDialog intent={open} onClose={close} />}
    </Stack>
  )
}
