// The engine: one timer that advances deployments, procedures and jobs in short transactions.
import type { Service } from '../http/handler.ts'
import type { JobRow } from '../model/rows.ts'
import { isDiskError } from '../store/database.ts'
import { advanceDeployment, activeDeployments, failDeployment } from './deployments.ts'
import { abandonPlans, failJob, runJob } from './jobs.ts'
import { createLiveSimulation } from './live-simulation.ts'
import { advanceProcedure, activeProcedures, failProcedure } from './procedures.ts'

/** Milliseconds of work per tick, so that answers are not delayed. */
const TICK_BUDGET_MS = 20
/** Milliseconds between ticks while work is pending, at speed 1. */
const TICK_INTERVAL_MS = 60

export interface Engine {
  /** Runs all due work. Returns milliseconds until the next work, or undefined if there is none. */
  tick(): number | undefined
}

/** What advances in a part of the tick's transaction. */
interface Task {
  advance(): void
  fail(error: unknown): void
}

interface EngineOptions {
  /** Instances also change on their own. */
  readonly live?: boolean
  /** Receives unexpected errors. The engine fails what caused them, and continues with the rest. */
  readonly report: (error: unknown) => void
}

export function createEngine(service: Service, { live: isLive = false, report }: EngineOptions): Engine {
  const { store } = service
  const live = isLive ? createLiveSimulation(service, report) : undefined
  // Running jobs. Kept in memory only: after a crash they start again.
  const running = new Map<number, Generator<void, void>>()

  function advanceJob(job: JobRow, isBudgetSpent: () => boolean): void {
    const slices = running.get(job.jobId) ?? runJob(service, job)
    running.set(job.jobId, slices)
    while (!isBudgetSpent()) if (slices.next().done) return void running.delete(job.jobId)
  }

  let rotation = 0
  /** Runs tasks until the budget is spent, another one first in each tick. One that throws is rolled back and failed alone. */
  function runTasks(tasks: readonly Task[], isBudgetSpent: () => boolean): void {
    const first = rotation % Math.max(1, tasks.length)
    for (const { advance, fail } of [...tasks.slice(first), ...tasks.slice(0, first)]) {
      if (isBudgetSpent()) return
      try {
        store.database.transaction(advance)
      } catch (error) {
        if (isDiskError(error)) throw error
        store.database.transaction(() => fail(error))
      }
    }
  }

  const jobTask = (job: JobRow, isBudgetSpent: () => boolean): Task => ({
    advance: () => advanceJob(job, isBudgetSpent),
    fail(error) {
      running.delete(job.jobId)
      failJob(service, job, error)
    },
  })

  const toTasks = (
    ids: readonly number[],
    advance: (service: Service, id: number, isBudgetSpent: () => boolean) => void,
    fail: (service: Service, id: number, reason: string) => void,
    isBudgetSpent: () => boolean,
  ): Task[] =>
    ids.map((id) => ({
      advance: () => advance(service, id, isBudgetSpent),
      fail(error) {
        report(error)
        fail(service, id, error instanceof Error ? error.message : String(error))
      },
    }))

  function runDueTasks(isBudgetSpent: () => boolean, isJobBudgetSpent: () => boolean): void {
    rotation += 1
    live?.tick(isJobBudgetSpent)
    const jobs = store.job.all("due <= ? AND kind <> 'plan' ORDER BY jobId", service.now())
    runTasks(
      jobs.map((job) => jobTask(job, isJobBudgetSpent)),
      isJobBudgetSpent,
    )
    const deployments = toTasks(activeDeployments(service), advanceDeployment, failDeployment, isBudgetSpent)
    const procedures = toTasks(activeProcedures(service), advanceProcedure, failProcedure, isBudgetSpent)
    runTasks([...deployments, ...procedures], isBudgetSpent)
  }

  /** Milliseconds until the next due work. */
  function getDelay(): number | undefined {
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
      const startedAt = performance.now()
      const isSpent = (budget: number) => () => performance.now() - startedAt > budget
      const isBudgetSpent = isSpent(TICK_BUDGET_MS)
      try {
        // Half of the budget for jobs, so that long ones do not delay deployments and procedures.
        store.database.transaction(() => runDueTasks(isBudgetSpent, isSpent(TICK_BUDGET_MS / 2)))
      } catch (error) {
        // Their slices are rolled back: start them again.
        running.clear()
        throw error
      }
      return isBudgetSpent() ? 0 : getDelay()
    },
  }
}

/** Runs an engine until it is stopped. `report` receives errors; the engine continues. */
export function runEngine(service: Service, engine: Engine, report: (error: unknown) => void) {
  const interval = Math.min(TICK_INTERVAL_MS, Math.max(5, TICK_INTERVAL_MS / service.speed))
  let timer: NodeJS.Timeout | undefined
  let stopped = false
  function schedule(milliseconds: number) {
    clearTimeout(timer)
    if (!stopped) timer = setTimeout(runTick, milliseconds)
  }
  function runTick() {
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
