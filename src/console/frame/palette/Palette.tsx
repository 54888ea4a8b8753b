import { Box, Group, Text } from '@mantine/core'
import { createSpotlight, Spotlight, useSpotlight } from '@mantine/spotlight'
import { IconSearch } from '@tabler/icons-react'
import { useEffect, useId, useLayoutEffect, useMemo, useReducer, useRef, useState, type KeyboardEvent } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { formatCountOf } from '../../kit/format.ts'
import { cloudsQuery } from '../../cloud/index.ts'
import { queryClient } from '../../data/query-client.ts'
import { prefetch } from '../../data/read/call-query.ts'
import { assembliesQuery, organizationEnvironmentsQuery, organizationsQuery } from '../../organization/index.ts'
import { useScope } from '../../routing/paths.ts'
import classes from '../Frame.module.css'
import type { OverlayProps } from '../use-overlay.ts'
import { usePreferences, useSwitches } from '../use-preferences.ts'
import { getPaletteEntries, type PaletteEntry, type PaletteSetting } from './entries.ts'
import { SEARCHED_DAYS, useServiceSearch } from './service-search.ts'
import { toPaletteRecords } from './cached-records.ts'
import { createRecordStore } from './record-store.ts'

const PAGE_SIZE = 8

const [store, spotlight] = createSpotlight()

/** All cached records that have a page, of all organizations. */
const indexedRecords = createRecordStore()

const indexedAnswers = new WeakSet<object>()

function indexAnswer(queryKey: readonly unknown[], data: unknown): boolean {
  if (typeof data !== 'object' || data === null || indexedAnswers.has(data)) return false
  indexedAnswers.add(data)
  indexedRecords.add(toPaletteRecords(queryKey, data))
  return true
}

/** Indexes the query cache, and prefetches the lists of the organization. */
function indexRecords(organization: string): void {
  for (const { queryKey, state } of queryClient.getQueryCache().getAll()) indexAnswer(queryKey, state.data)
  prefetch(
    organizationsQuery(),
    assembliesQuery({ organization }),
    cloudsQuery({ organization }),
    organizationEnvironmentsQuery({ organization }),
  )
}

/** Calls `listener` when further records are indexed. */
const onRecordsIndexed = (listener: () => void): (() => void) =>
  queryClient.getQueryCache().subscribe(({ type, query }) => {
    if (type === 'updated' && indexAnswer(query.queryKey, query.state.data)) listener()
  })

// Adds records that load while the palette is open.
function useIndexedRecords(organization: string) {
  const [index, update] = useReducer(() => ({ records: indexedRecords }), { records: indexedRecords })
  useEffect(() => {
    const unsubscribe = onRecordsIndexed(update)
    indexRecords(organization)
    update()
    return unsubscribe
  }, [organization])
  return index
}

const useSettings = (): readonly PaletteSetting[] => [
  ...usePreferences().flatMap(({ label, options, onChange }) =>
    options.map((option) => ({ label: `${label}: ${option.label}`, apply: () => onChange(option.value) })),
  ),
  ...useSwitches().flatMap(({ label, onChange }) => [
    { label: `${label}: on`, apply: () => onChange(true) },
    { label: `${label}: off`, apply: () => onChange(false) },
  ]),
]

interface PaletteOptionProps {
  id: string
  entry: PaletteEntry
  selected: boolean
  onChoose: () => void
}

/** Not Spotlight's action, whose selection screen readers do not announce. */
function PaletteOption({ id, entry: { label, detail, kind, disabledReason }, selected, onChoose }: PaletteOptionProps) {
  const option = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (selected) option.current?.scrollIntoView({ block: 'nearest' })
  }, [selected])
  const disabled = disabledReason !== undefined
  return (
    <Group
      ref={option}
      id={id}
      role="option"
      aria-selected={selected}
      aria-disabled={disabled || undefined}
      data-selected={selected || undefined}
      className={Spotlight.classes.action}
      gap="sm"
      wrap="nowrap"
      fz="sm"
      onClick={onChoose}
    >
      <Text span inherit fw={500} truncate c={disabled ? 'dimmed' : undefined}>
        <bdi>{label}</bdi>
      </Text>
      <Text span inherit c="dimmed" truncate flex={1}>
        <bdi>{detail}</bdi>
      </Text>
      <Text span fz="xs" c="dimmed">
        {kind}
      </Text>
    </Group>
  )
}

function getNextIndex(key: string, index: number, count: number): number | undefined {
  const moves: Readonly<Record<string, number>> = {
    ArrowDown: (index + 1) % count,
    ArrowUp: (index - 1 + count) % count,
    PageDown: Math.min(index + PAGE_SIZE, count - 1),
    PageUp: Math.max(index - PAGE_SIZE, 0),
  }
  return count === 0 ? undefined : moves[key]
}

function PaletteContent({ onChoose }: { onChoose: (entry: PaletteEntry) => void }) {
  const scope = useScope()
  const { organization } = scope
  const { pathname } = useLocation()
  const id = useId()
  const { query } = useSpotlight(store)
  // By id: results arrive while the operator moves through the list.
  const [selected, setSelected] = useState<string>()
  const index = useIndexedRecords(organization)
  // As first rendered: commands do not depend on the current values, and every key waits for the entries.
  const [settings] = useState(useSettings())
  const entries = useMemo(
    () => getPaletteEntries(query, scope, pathname, index.records, settings),
    [query, scope, pathname, index, settings],
  )
  const searchStatus = useServiceSearch(scope, query)
  const input = useRef<HTMLInputElement>(null)
  // Synchronously, so that no key is lost.
  useLayoutEffect(() => input.current?.focus(), [])
  const last = entries.length - 1
  const current = Math.max(
    0,
    entries.findIndex((entry) => entry.id === selected),
  )
  const groups = [...new Set(entries.map(({ group }) => group))]

  function onKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return
    const entry = entries[current]
    if (event.key === 'Enter' && !event.repeat && entry) onChoose(entry)
    const next = getNextIndex(event.key, current, entries.length)
    if (next === undefined) return
    event.preventDefault()
    setSelected(entries[next]?.id)
  }

  return (
    <>
      <Spotlight.Search
        role="combobox"
        aria-label="Search or run a command"
        aria-expanded={last >= 0}
        aria-controls={last >= 0 ? id : undefined}
        aria-autocomplete="list"
        aria-activedescendant={last >= 0 ? `${id}-${current}` : undefined}
        placeholder="Name, number, IP or command"
        leftSection={<IconSearch size={16} stroke={1.75} />}
        autoComplete="off"
        spellCheck={false}
        ref={input}
        data-autofocus
        onChange={() => setSelected(undefined)}
        onKeyDown={onKeyDown}
      />
      {last >= 0 && (
        <Box
          id={id}
          role="listbox"
          tabIndex={-1}
          aria-label="Results"
          className={Spotlight.classes.actionsList}
          mah="min(400px, 60dvh)"
          style={{ overflowY: 'auto' }}
        >
          {groups.map((group) => (
            <div key={group} role="group" aria-label={group}>
              <Text fz="xs" fw={500} c="dimmed" px="md" pt="sm" pb="xs" aria-hidden="true">
                {group}
              </Text>
              {entries.map((entry, position) =>
                entry.group === group ? (
                  <PaletteOption
                    key={entry.id}
                    id={`${id}-${position}`}
                    entry={entry}
                    selected={position === current}
                    onChoose={() => onChoose(entry)}
                  />
                ) : null,
              )}
            </div>
          ))}
        </Box>
      )}
      <Spotlight.Footer role="status" fz="xs" c="dimmed">
        {searchStatus ??
          (last < 0
            ? `No results. Enter addresses in full; deployments are found by number for ${SEARCHED_DAYS} days.`
            : formatCountOf(entries.length, 'result'))}
      </Spotlight.Footer>
    </>
  )
}

/** Search over the records of the service, sections, settings and the actions of the page. */
export default function Palette({ opened, onClose }: OverlayProps) {
  const navigate = useNavigate()
  const opener = useRef<Element>(null)
  useLayoutEffect(() => {
    if (!opened) return spotlight.close()
    opener.current = document.activeElement
    spotlight.open()
  }, [opened])

  function close() {
    if (opener.current instanceof HTMLElement) opener.current.focus()
    onClose()
  }

  function choose({ action, disabledReason }: PaletteEntry) {
    if (disabledReason !== undefined) return
    spotlight.close()
    // After the focus has returned, so that a dialog can restore it there.
    setTimeout(() => (typeof action === 'string' ? void navigate(action) : action()))
  }

  return (
    <Spotlight.Root
      store={store}
      shortcut={null}
      className={classes.palette}
      attributes={{ content: { 'aria-label': 'Search' } }}
      overlayProps={{ blur: 0 }}
      transitionProps={{ duration: 0 }}
      returnFocus={false}
      onSpotlightClose={close}
    >
      <PaletteContent onChoose={choose} />
    </Spotlight.Root>
  )
}
