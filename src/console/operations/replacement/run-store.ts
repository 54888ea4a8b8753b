// Runs among the stored writes of this browser, shared by all tabs.
import * as z from 'zod/mini'
import {
  loadStates,
  loadWrite,
  saveData,
  saveStates,
  saveWrite,
  useStoredWrite,
  type StoredWrite,
} from '../../data/write/write-store.ts'
import { formatCountOf } from '../../kit/format.ts'
import { paths } from '../../routing/paths.ts'
import { replacementSchema, setWave, type ReplacementRun, type RunWave } from './run.ts'

export const countInstances = ({ waves }: ReplacementRun): number => waves.reduce((sum, { ids }) => sum + ids.length, 0)

export function formatRunLabel(run: ReplacementRun): string {
  const { assembly, environment, platform, component } = run.scope
  const where = [assembly, environment, platform, component].join(' / ')
  return `Replacement of ${formatCountOf(countInstances(run), 'instance')} in ${where}`
}

export const getRunPath = ({ id, scope }: ReplacementRun) => paths.replacement({ ...scope, run: id })

function toRun(write: StoredWrite | undefined): ReplacementRun | undefined {
  const parsed = z.safeParse(replacementSchema, write?.data)
  return parsed.success ? { ...parsed.data, states: loadStates(parsed.data.id) } : undefined
}

/** A stored run; undefined if this browser does not have it. */
export const loadRun = (id: string): ReplacementRun | undefined => toRun(loadWrite(id))

/** The current state of a run, whichever tab executes it. */
export const useRun = (id: string): ReplacementRun | undefined => toRun(useStoredWrite(id))

/** A run without the states of its items, which are stored by themselves. */
const toData = (run: ReplacementRun) => z.parse(replacementSchema, run)

export function saveRun(run: ReplacementRun): void {
  const details = { id: run.id, title: formatRunLabel(run), to: getRunPath(run), openedAt: run.startedAt }
  saveWrite({ ...details, data: toData(run) }, [])
  saveStates(run.id, run.states)
}

/** Changes a wave, as another tab may have left the run. */
export function updateWave(id: string, waveIndex: number, set: Partial<RunWave>): void {
  const run = loadRun(id)
  if (run) saveData(id, toData(setWave(run, waveIndex, set)))
}
