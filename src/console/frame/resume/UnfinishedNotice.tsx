import { Button, Stack } from '@mantine/core'
import { useEffect, useState } from 'react'
import { unknownIndexes, waitingIndexes } from '../../data/write/write-state.ts'
import { removeWrite, loadStates, listUnfinishedWrites, type StoredWrite } from '../../data/write/write-store.ts'
import { filterNotOpen } from '../../data/write/open-writes.ts'
import { formatCount } from '../../kit/format.ts'
import { ButtonLink } from '../../kit/TextLink.tsx'
import { ResumeDialog } from './ResumeDialog.tsx'
import { Notice } from '../Notice.tsx'

function useUnfinishedWrites() {
  const [writes, setWrites] = useState<readonly StoredWrite[]>([])
  useEffect(() => {
    let mounted = true
    void filterNotOpen(listUnfinishedWrites()).then((found) => mounted && setWrites(found))
    return () => {
      mounted = false
    }
  }, [])
  const drop = (id: string) => setWrites((all) => all.filter((write) => write.id !== id))
  return { writes, drop }
}

function formatProgress({ id, items }: StoredWrite): string {
  const states = loadStates(id)
  const [waiting, unknown] = [waitingIndexes(states).length, unknownIndexes(states).length]
  const parts = [
    waiting > 0 && `${formatCount(waiting)} of ${formatCount(items.length)} not sent`,
    unknown > 0 &&
      `${unknown === 1 && items.length === 1 ? 'sent' : `${formatCount(unknown)} sent`} without a response`,
  ]
  return `was interrupted: ${parts.filter(Boolean).join(', ')}.`
}

/** Writes that were confirmed before the page was reloaded and not completed: resume or discard. */
export default function UnfinishedNotice() {
  const { writes, drop } = useUnfinishedWrites()
  const [open, setOpen] = useState<StoredWrite>()
  const close = () => {
    if (open && listUnfinishedWrites().every(({ id }) => id !== open.id)) {
      removeWrite(open.id)
      drop(open.id)
    }
    setOpen(undefined)
  }
  if (writes.length === 0) return null
  return (
    // Limited height, so that the page stays in view.
    <Stack component="section" aria-label="Interrupted requests" gap="sm" mah="30dvh" style={{ overflowY: 'auto' }}>
      {writes.map((write) => (
        <Notice
          key={write.id}
          actions={
            <>
              {write.resumePath === undefined ? (
                <Button onClick={() => setOpen(write)}>Resume</Button>
              ) : (
                <ButtonLink to={write.resumePath} onClick={() => drop(write.id)}>
                  Resume
                </ButtonLink>
              )}
              <Button
                variant="subtle"
                onClick={() => {
                  removeWrite(write.id)
                  drop(write.id)
                }}
              >
                Discard
              </Button>
            </>
          }
        >
          <b>
            <bdi>{write.title}</bdi>
          </b>
          {write.location !== undefined && (
            <>
              {' '}
              (<bdi>{write.location}</bdi>)
            </>
          )}{' '}
          {formatProgress(write)}
        </Notice>
      ))}
      {open && <ResumeDialog write={open} onClose={close} />}
    </Stack>
  )
}
