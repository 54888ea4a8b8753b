// The engine: one timer that moves deployments, procedures and jobs on, each time in one transaction and never for long.
import type { Service } from '../http/handler.ts'
import type { JobRow } from '../model/rows.ts'
import { advanceDeployment, activeDeployments } from './deployments.ts'
import { abandonPlans, failJob, runJob } from './jobs.ts'
import { createLiveSimulation } from './live-simulation.ts'
import { advanceProcedure, activeProcedures } from './procedures.ts'

/** Milliseconds of work at a time, so that answers are not held up. */
const TICK_BUDGET_MS = 20
/** Milliseconds between two looks while something goes on, at speed 1. */
const TICK_INTERVAL_MS = 60

export interface Engine {
  /** Moves everything on that is due. Answers milliseconds until there is more to do; undefined when nothing is under way. */
  tick(): number | undefined
}

/** With `live`, instances change by themselves too. */
export function createEngine(service: Service, { live: isLive = false } = {}): Engine {
  const { store } = service
  const live = isLive ? createLiveSimulation(service) : undefined
  // Jobs under way. They live only here: after a crash they begin again.
  const running = new Map<number, Generator<void, void>>()

  function advanceJob(job: JobRow, spent: () => boolean): void {
    const slices = running.get(job.jobId) ?? runJob(service, job)
    running.set(job.jobId, slices)
    try {
      store.database.transaction(() => {
        while (!spent()) if (slices.next().done) return void running.delete(job.jobId)
      })
    } catch (error) {
      running.delete(job.jobId)
      store.database.transaction(() => failJob(service, job, error))
    }
  }

  // Another one is first each time, so that none waits for ever behind long ones.
  let turns = 0
  const rotated = (ids: readonly number[]) => {
    const first = turns++ % Math.max(1, ids.length)
    return [...ids.slice(first), ...ids.slice(0, first)]
  }

  /** Milliseconds until the next thing is due. */
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
      const spent = () => performance.now() > end
      live?.tick(spent)
      for (const job of store.job.all("due <= ? AND kind <> 'plan' ORDER BY jobId", service.now()))
        if (!spent()) advanceJob(job, spent)
      const [deployments, procedures] = [activeDeployments(service), activeProcedures(service)]
      if (deployments.length + procedures.length > 0) {
        store.database.transaction(() => {
          for (const id of rotated(deployments)) if (!spent()) advanceDeployment(service, id, spent)
          for (const id of rotated(procedures)) if (!spent()) advanceProcedure(service, id, spent)
        })
      }
      return spent() ? 0 : rest()
    },
  }
}

/** Runs an engine until the function answered is called. `report` gets what goes wrong; the engine goes on. */
export function runEngine(service: Service, engine: Engine, report: (error: unknown) => void) {
  const pace = Math.min(TICK_INTERVAL_MS, Math.max(5, TICK_INTERVAL_MS / service.speed))
  let timer: NodeJS.Timeout | undefined
  let stopped = false
  function schedule(milliseconds: number) {
    clearTimeout(timer)
    if (!stopped) timer = setTimeout(turn, milliseconds)
  }
  function turn() {
    timer = undefined
    try {
      const rest = engine.tick()
      if (rest !== undefined) schedule(rest === 0 ? 1 : Math.min(60_000, Math.max(pace, rest)))
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
