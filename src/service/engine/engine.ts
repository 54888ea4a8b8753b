// The engine: one timer that advances deployments, procedures and jobs in short transactions.
import type { Service } from '../http/handler.ts'
import type { JobRow } from '../model/rows.ts'
import { advanceDeployment, activeDeployments } from './deployments.ts'
import { abandonPlans, failJob, runJob } from './jobs.ts'
import { createLiveSimulation } from './live-simulation.ts'
import { advanceProcedure, activeProcedures } from './procedures.ts'

/** Milliseconds of work per tick, so that answers are not delayed. */
const TICK_BUDGET_MS = 20
/** Milliseconds between ticks while work is pending, at speed 1. */
const TICK_INTERVAL_MS = 60

export interface Engine {
  /** Runs all due work. Returns milliseconds until the next work, or undefined if there is none. */
  tick(): number | undefined
}

/** With `live`, instances also change on their own. */
export function createEngine(service: Service, { live: isLive = false } = {}): Engine {
  const { store } = service
  const live = isLive ? createLiveSimulation(service) : undefined
  // Running jobs. Kept in memory only: after a crash they start again.
  const running = new Map<number, Generator<void, void>>()

  function advanceJob(job: JobRow, isBudgetSpent: () => boolean): void {
    const slices = running.get(job.jobId) ?? runJob(service, job)
    running.set(job.jobId, slices)
    try {
      store.database.transaction(() => {
        while (!isBudgetSpent()) if (slices.next().done) return void running.delete(job.jobId)
      })
    } catch (error) {
      running.delete(job.jobId)
      store.database.transaction(() => failJob(service, job, error))
    }
  }

  // Rotates the order, so that long jobs do not starve others.
  let rotation = 0
  const rotated = (ids: readonly number[]) => {
    const first = rotation++ % Math.max(1, ids.length)
    return [...ids.slice(first), ...ids.slice(0, first)]
  }

  /** Milliseconds until the next due work. */
  function rest(): number | undefined {
    const next = store.database.value(
      "SELECT min(due) FROM (SELECT min(due) AS due FROM record WHERE dpmtRecordState = 'inprogress' UNION ALL " +
        "SELECT min(due) FROM action WHERE actionState = 'inprogress' UNION ALL SELECT min(due) FROM job WHERE kind <> 'plan')",
    )
    const times = [next === null ? undefined : Number(next), live?.nextTick()].filter((time) => time !== undefined)
    return times.length === 0 ? undefined : Math.max(0, Math.min(...times) - service.now())
  }

  store.database.transaction(() => abandonPlans(service))

  return {
    tick() {
      const end = performance.now() + TICK_BUDGET_MS
      const isBudgetSpent = () => performance.now() > end
      live?.tick(isBudgetSpent)
      for (const job of store.job.all("due <= ? AND kind <> 'plan' ORDER BY jobId", service.now()))
        if (!isBudgetSpent()) advanceJob(job, isBudgetSpent)
      const [deployments, procedures] = [activeDeployments(service), activeProcedures(service)]
      if (deployments.length + procedures.length > 0) {
        store.database.transaction(() => {
          for (const id of rotated(deployments)) if (!isBudgetSpent()) advanceDeployment(service, id, isBudgetSpent)
          for (const id of rotated(procedures)) if (!isBudgetSpent()) advanceProcedure(service, id, isBudgetSpent)
        })
      }
      return isBudgetSpent() ? 0 : rest()
    },
  }
}

/** Runs an engine until the returned function is called. `report` receives errors; the engine continues. */
export function runEngine(service: Service, engine: Engine, report: (error: unknown) => void) {
  const interval = Math.min(TICK_INTERVAL_MS, Math.max(5, TICK_INTERVAL_MS / service.speed))
  let timer: NodeJS.Timeout | undefined
  let stopped = false
  function schedule(milliseconds: number) {
    clearTimeout(timer)
    if (!stopped) timer = setTimeout(turn, milliseconds)
  }
  function turn() {
    timer = undefined
    try {
      const delay = engine.tick()
      if (delay !== undefined) schedule(delay === 0 ? 1 : Math.min(60_000, Math.max(interval, delay)))
    } catch (error) {
      report(error)
      schedule(1000)
    }
  }
  return {
    wake: () => schedule(0),
    stop() {
      stopped = true
      clearTimeout(timer)
    },
  }
}
