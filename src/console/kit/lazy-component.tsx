import { Affix, Button, Group, Paper } from '@mantine/core'
import { lazy, Suspense, useState, type ComponentType, type ReactNode } from 'react'
import { ProblemPanel } from './ProblemPanel.tsx'

const RenderCallback = ({ render }: { readonly render: () => ReactNode }): ReactNode => render()

/**
 * A component whose code is fetched when it is first drawn; `meanwhile` stands there until then. Where it cannot be fetched, as while the
 * gateway is being renewed, that is said in its place (of what can be closed: in a dialog) and can be tried again; the page stays.
 */
export function lazyComponent<Props extends object>(
  load: () => Promise<{ readonly default: ComponentType<Props> }>,
  meanwhile?: (props: Props) => ReactNode,
): (props: Props) => ReactNode {
  let Part: ComponentType<Props> | undefined
  const fetching = () => ({
    Code: lazy(async () => {
      Part = await load().then(
        (loaded) => loaded.default,
        () => undefined,
      )
      if (!Part) next = fetching()
      return { default: RenderCallback }
    }),
  })
  let next = fetching()
  return function Late(props: Props) {
    const [{ Code }, turnTo] = useState(next)
    const draw = () => (Part ? <Part {...props} /> : <LoadError componentProps={props} onRetry={() => turnTo(next)} />)
    return (
      <Suspense fallback={meanwhile?.(props)}>
        <Code render={draw} />
      </Suspense>
    )
  }
}

function LoadError({
  componentProps,
  onRetry,
}: {
  readonly componentProps: object
  readonly onRetry: () => void
}): ReactNode {
  const problem = (
    <ProblemPanel
      what="This part of the console"
      title="Its code could not be loaded"
      meaning="The gateway did not answer, or the console was updated since this page was loaded."
      advice="Try again. If that does not help, reload the page."
      messages={[]}
      request=""
      status={undefined}
      onRetry={onRetry}
      retrying={false}
    />
  )
  const close = 'onClose' in componentProps ? componentProps.onClose : undefined
  if (typeof close !== 'function') return problem
  return (
    // Not a modal: its code would be part of every first page.
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
