import { Button, Stack } from '@mantine/core'
import { Link } from 'react-router'
import { useEffect, useState } from 'react'
import { unknownIndexes, waitingIndexes } from '../../data/write/write-state.ts'
import { removeWrite, loadStates, listUnfinishedWrites, type StoredWrite } from '../../data/write/write-store.ts'
import { filterNotOpen } from '../../data/write/open-writes.ts'
import { formatCount } from '../../kit/format.ts'
import { ResumeDialog } from './ResumeDialog.tsx'
import { Notice } from '../Notice.tsx'

function useUnfinishedWrites() {
  const [intents, setIntents] = useState<readonly StoredWrite[]>([])
  useEffect(() => {
    let here = true
    void filterNotOpen(listUnfinishedWrites()).then((found) => here && setIntents(found))
    return () => {
      here = false
    }
  }, [])
  const drop = (id: string) => setIntents((all) => all.filter((each) => each.id !== id))
  return { intents, drop }
}

function formatProgress({ id, items }: StoredWrite): string {
  const states = loadStates(id)
  const [waiting, unknown] = [waitingIndexes(states).length, unknownIndexes(states).length]
  const parts = [
    waiting > 0 && `${formatCount(waiting)} of ${formatCount(items.length)} not sent`,
    unknown > 0 && `${unknown === 1 && items.length === 1 ? 'sent' : `${formatCount(unknown)} sent`} without an answer`,
  ]
  return `was interrupted: ${parts.filter(Boolean).join(', ')}.`
}

/** Writes that were confirmed before the page was reloaded and not completed: resume or discard. */
export default function UnfinishedNotice() {
  const { intents, drop } = useUnfinishedWrites()
  const [open, setOpen] = useState<StoredWrite>()
  const close = () => {
    if (open && listUnfinishedWrites().every(({ id }) => id !== open.id)) {
      removeWrite(open.id)
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
                  removeWrite(intent.id)
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
          {formatProgress(intent)}
        </Notice>
      ))}
      {open && <ResumeDialog write={open} onClose={close} />}
    </Stack>
  )
}
