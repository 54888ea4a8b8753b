import { Affix, Button, Group, Paper } from '@mantine/core'
import {
  createContext,
  lazy,
  Suspense,
  useCallback,
  useContext,
  useState,
  type ComponentType,
  type ReactNode,
} from 'react'
import { ProblemPanel } from './ProblemPanel.tsx'

const RetryContext = createContext(() => {})

/** A component whose code is loaded when it first renders. If that fails, an error with a retry takes its place and the page stays. */
export function lazyComponent<Props extends object>(
  load: () => Promise<{ readonly default: ComponentType<Props> }>,
  fallback?: ReactNode,
): (props: Props) => ReactNode {
  const createLazy = (): ComponentType<Props> =>
    lazy(() =>
      load().catch((): { default: ComponentType<Props> } => {
        current = createLazy()
        return { default: LoadError }
      }),
    )
  let current = createLazy()
  return function LazyComponent(props: Props) {
    const [Component, setComponent] = useState(() => current)
    const retry = useCallback(() => setComponent(() => current), [])
    return (
      <RetryContext value={retry}>
        <Suspense fallback={fallback}>
          <Component {...props} />
        </Suspense>
      </RetryContext>
    )
  }
}

function LoadError(props: object) {
  const retry = useContext(RetryContext)
  const problem = (
    <ProblemPanel
      what="This part of the console"
      title="The code could not be loaded"
      meaning="The gateway did not respond, or the console was updated since this page was loaded."
      advice="Try again. If that does not help, reload the page."
      onRetry={retry}
    />
  )
  const close = 'onClose' in props ? props.onClose : undefined
  if (typeof close !== 'function') return problem
  return (
    // Not a modal, whose code would be part of every first page.
    <Affix position={{ bottom: 'var(--mantine-spacing-xl)', right: 'var(--mantine-spacing-xl)' }} maw={480}>
      <Paper shadow="md" p="md">
        {problem}
        <Group justify="flex-end" mt="md">
          <Button onClick={() => void close()}>Close</Button>
        </Group>
      </Paper>
    </Affix>
  )
}
