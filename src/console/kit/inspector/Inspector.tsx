import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { AttributeList } from '../AttributeList.tsx'
import { CodeBlock } from '../CodeBlock.tsx'
import { CopyButton } from '../CopyButton.tsx'
import { formatCount } from '../format.ts'
import { Section } from '../Section.tsx'
import type { Neighbours } from '../table/neighbours.ts'
import { showUnseen } from '../unseen.ts'
import { useCloseOnEscape } from '../use-close-on-escape.ts'
import classes from './Inspector.module.css'
import { SplitHandle } from './SplitHandle.tsx'

const GLYPHS = { previous: 'M10 3 5 8l5 5', next: 'm6 3 5 5-5 5', close: 'M4 4l8 8M12 4l-8 8' } as const

interface StepProps {
  kind: keyof typeof GLYPHS
  label: string
  /** Undefined: there is none. */
  to: string | undefined
}

function Step({ kind, label, to }: StepProps): ReactNode {
  const glyph = (
    <svg viewBox="0 0 16 16" aria-hidden="true">
      <path d={GLYPHS[kind]} />
    </svg>
  )
  if (to === undefined)
    return (
      <span className={classes.step} role="link" aria-disabled="true" aria-label={label}>
        {glyph}
      </span>
    )
  return (
    <Link className={classes.step} to={to} replace preventScrollReset aria-label={label} title={label}>
      {glyph}
    </Link>
  )
}

export interface InspectorProps<Row> {
  title: string
  /** What one of the list is called: "instance". */
  noun: string
  /** Where the record stands in the list, from `renderInspector`. */
  neighbours: Neighbours<Row>
  /** The address with another record opened, or none. */
  linkTo: (row: Row | undefined) => string
  /** States as badges, in one line. */
  states: ReactNode
  /** Name and value of each attribute; secrets are masked by whoever gives them. */
  attributes: readonly (readonly [name: string, value: string])[]
  /** The record as JSON, secrets masked. Undefined where there is no record. */
  raw: (() => string) | undefined
  /** Facts, who and when, related links: sections of their own, before the attributes. */
  children: ReactNode
}

/** One record beside the list it was opened from, with the way to the next one there. */
export function Inspector<Row>(props: InspectorProps<Row>): ReactNode {
  const { title, noun, linkTo, states, attributes, raw, children } = props
  const { place, count, previous, next } = props.neighbours
  useCloseOnEscape(linkTo(undefined))
  return (
    <aside className={classes.inspector} aria-labelledby="inspected">
      <SplitHandle />
      <div className={classes.scroller}>
        <div className={classes.head}>
          <h2 className={classes.title} id="inspected">
            <bdi>{showUnseen(title)}</bdi>
          </h2>
          <span className={classes.place}>
            {place === undefined ? 'not in the list' : `${formatCount(place)} of ${formatCount(count)}`}
          </span>
          <Step kind="previous" label={`Previous ${noun}`} to={previous && linkTo(previous)} />
          <Step kind="next" label={`Next ${noun}`} to={next && linkTo(next)} />
          <Step kind="close" label="Close" to={linkTo(undefined)} />
        </div>
        <div className={classes.states}>{states}</div>
        {children}
        {attributes.length > 0 && (
          <Section title="Attributes">
            <AttributeList attributes={attributes} />
          </Section>
        )}
        {raw && (
          <Section title="Record" action={<CopyButton text={raw}>Copy JSON</CopyButton>}>
            <details className={classes.details}>
              <summary>Raw JSON</summary>
              <CodeBlock label="Raw JSON" maxHeight={320}>
                {raw()}
              </CodeBlock>
            </details>
          </Section>
        )}
      </div>
    </aside>
  )
}
