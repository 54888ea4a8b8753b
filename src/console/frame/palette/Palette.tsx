import { useEffect, useId, useMemo, useReducer, useRef, useState, type KeyboardEvent } from 'react'
import { useLocation, useNavigate, useParams } from 'react-router'
import { formatCountOf } from '../../kit/format.ts'
import { ModalFrame } from '../../kit/ModalFrame.tsx'
import { entriesFor, type PaletteEntry } from './entries.ts'
import { knownRecords, learnRecords, onLearnt } from './known-records.ts'
import styles from './Palette.module.css'
import { useServiceSearch } from './use-service-search.ts'

// What becomes known while the palette is open is offered at once.
function useKnown(organization: string) {
  const [known, grow] = useReducer(() => ({ records: knownRecords }), { records: knownRecords })
  useEffect(() => {
    const leave = onLearnt(grow)
    learnRecords(organization)
    grow()
    return leave
  }, [organization])
  return known
}

interface OptionsProps {
  readonly id: string
  readonly entries: readonly PaletteEntry[]
  readonly chosen: number
  readonly onChoose: (entry: PaletteEntry) => void
}

function Options({ id, entries, chosen, onChoose }: OptionsProps) {
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' })
  }, [chosen, entries])
  const groups = [...new Set(entries.map(({ group }) => group))]
  return (
    <div ref={list} id={id} role="listbox" tabIndex={-1} aria-label="Found" className={styles.list}>
      {groups.map((group) => (
        <div key={group} role="group" aria-label={group}>
          <div className={styles.group} aria-hidden="true">
            {group}
          </div>
          {entries.map((entry, at) =>
            entry.group === group ? (
              // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- the keys are the field's
              <div
                key={entry.id}
                id={`${id}-${at}`}
                role="option"
                aria-selected={at === chosen}
                aria-disabled={entry.disabledReason !== undefined || undefined}
                className={styles.option}
                onClick={() => onChoose(entry)}
              >
                <bdi className={styles.label}>{entry.label}</bdi>
                <bdi className={styles.detail}>{entry.detail}</bdi>
                <span className={styles.kind}>{entry.kind}</span>
              </div>
            ) : null,
          )}
        </div>
      ))}
    </div>
  )
}

function nextOf(key: string, at: number, count: number): number | undefined {
  if (count === 0) return undefined
  switch (key) {
    case 'ArrowDown':
      return (at + 1) % count
    case 'ArrowUp':
      return (at - 1 + count) % count
    case 'PageDown':
      return Math.min(at + 8, count - 1)
    case 'PageUp':
      return Math.max(at - 8, 0)
    default:
      return undefined
  }
}

/** One field that goes anywhere that is known and does what the page can do. */
export default function Palette({ onClose }: { readonly onClose: () => void }) {
  const { organization = '' } = useParams()
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const id = useId()
  const [text, setText] = useState('')
  const [chosen, setChosen] = useState(0)
  const known = useKnown(organization)
  const entries = useMemo(
    () => entriesFor(text, organization, pathname, known.records),
    [text, organization, pathname, known],
  )
  const noneKnown = text.trim() !== '' && entries.every(({ group }) => group !== 'Found')
  const asked = useServiceSearch(organization, text, noneKnown)
  const at = Math.min(chosen, entries.length - 1)

  function choose({ does, disabledReason }: PaletteEntry) {
    if (disabledReason !== undefined) return
    onClose()
    if (typeof does === 'string') void navigate(does)
    // After the dialog has given the focus back, so that what opens next finds it there.
    else setTimeout(does)
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return
    const entry = entries[at]
    if (event.key === 'Enter' && !event.repeat && entry) {
      event.preventDefault()
      return choose(entry)
    }
    const next = nextOf(event.key, at, entries.length)
    if (next === undefined) return
    event.preventDefault()
    setChosen(next)
  }

  return (
    <ModalFrame label="Search" onClose={onClose}>
      <input
        className={styles.field}
        type="text"
        role="combobox"
        aria-label="Search, go to, act"
        aria-expanded={entries.length > 0}
        aria-controls={id}
        aria-autocomplete="list"
        aria-activedescendant={entries.length > 0 ? `${id}-${at}` : undefined}
        placeholder="A name, an address (10.2.), or an action"
        autoComplete="off"
        spellCheck={false}
        value={text}
        data-autofocus
        onChange={({ currentTarget }) => {
          setText(currentTarget.value)
          setChosen(0)
        }}
        onKeyDown={onKeyDown}
      />
      <Options id={id} entries={entries} chosen={at} onChoose={choose} />
      <p className={styles.foot} role="status">
        {asked ??
          (entries.length === 0
            ? `Nothing found among ${formatCountOf(knownRecords.size, 'known record')}. Pages that were open here are known; open the list it is in first.`
            : `${formatCountOf(entries.length, 'entry', 'entries')}, ${formatCountOf(knownRecords.size, 'known record')}`)}
      </p>
    </ModalFrame>
  )
}
