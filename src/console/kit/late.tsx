import { lazy, Suspense, useState, type ComponentType, type ReactNode } from 'react'
import { Button } from './Button.tsx'
import { ModalFrame } from './ModalFrame.tsx'
import { ProblemPanel } from './ProblemPanel.tsx'

const Drawn = ({ draw }: { readonly draw: () => ReactNode }): ReactNode => draw()

/**
 * A component whose code is fetched when it is first drawn; `meanwhile` stands there until then. Where it cannot be fetched, as while the
 * gateway is being renewed, that is said in its place (of what can be closed: in a dialog) and can be tried again; the page stays.
 */
export function late<Props extends object>(
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
      return { default: Drawn }
    }),
  })
  let next = fetching()
  return function Late(props: Props) {
    const [{ Code }, turnTo] = useState(next)
    const draw = () => (Part ? <Part {...props} /> : <NotLoaded of={props} onRetry={() => turnTo(next)} />)
    return (
      <Suspense fallback={meanwhile?.(props)}>
        <Code draw={draw} />
      </Suspense>
    )
  }
}

const AT_THE_END = { alignSelf: 'end', margin: 12 } as const

function NotLoaded({ of, onRetry }: { readonly of: object; readonly onRetry: () => void }): ReactNode {
  const problem = (
    <ProblemPanel
      what="This part of the console"
      title="Its code could not be loaded"
      meaning="The gateway did not answer, or the console was renewed since this page was loaded."
      advice="Try again; where that does not help, load the page anew."
      messages={[]}
      request=""
      status={undefined}
      onRetry={onRetry}
      retrying={false}
    />
  )
  const close = 'onClose' in of ? of.onClose : undefined
  if (typeof close !== 'function') return problem
  return (
    <ModalFrame label="Not loaded" onClose={() => void close()}>
      {problem}
      <Button data-autofocus style={AT_THE_END} onClick={() => void close()}>
        Close
      </Button>
    </ModalFrame>
  )
}
