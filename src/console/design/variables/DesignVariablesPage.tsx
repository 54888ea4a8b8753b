import { Box, Button, Code, List } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import {
  createDesignVariable,
  createGlobalVariable,
  deleteDesignVariable,
  deleteGlobalVariable,
  readDesignVariable,
  readGlobalVariable,
  updateDesignVariable,
  updateGlobalVariable,
} from '../../../contract/design/variables.ts'
import { RawRecord } from '../../data/RawRecord.tsx'
import { pageLoader } from '../../data/read/call-query.ts'
import { VariablesEditor, type VariableTarget } from '../../data/variables/VariablesEditor.tsx'
import { formatCountOf } from '../../kit/format.ts'
import { PageHeader } from '../../kit/PageHeader.tsx'
import { useLinkedParam } from '../../kit/search-params.ts'
import { addCrumb, designCrumbs, designPlatformCrumbs, type PageHandle } from '../../routing/crumbs.ts'
import { paths, useScope, type Scope } from '../../routing/paths.ts'
import { DesignNav } from '../DesignNav.tsx'
import { PendingStatus } from '../PendingChanges.tsx'
import { assemblyVariablesQuery, CHANGED_BY_DESIGN, platformVariablesQuery } from '../queries.ts'
import { getRecordPath } from '../releases/changed-records.ts'
import { deletedShape } from '../releases/pending.ts'
import { getDesignRecords, useDesign } from '../use-design.ts'
import { findUses, type VariableUse, formatReference } from './references.ts'
import { useCloseOnEscape } from '../../kit/inspector/use-close-on-escape.ts'
import { Section } from '../../kit/Section.tsx'
import { Status } from '../../kit/state/StateBadge.tsx'
import { ParamLink, TextLink } from '../../kit/TextLink.tsx'
import { Dimmed } from '../../kit/Dimmed.tsx'

export const handle: PageHandle = {
  crumbs: (scope) =>
    scope.platform === ''
      ? addCrumb(designCrumbs, 'Variables', paths.designVariables)(scope)
      : addCrumb(designPlatformCrumbs, 'Variables', paths.designPlatformVariables)(scope),
}

const variablesQuery = (scope: Scope) =>
  scope.platform === '' ? assemblyVariablesQuery(scope) : platformVariablesQuery(scope)

export const loader = pageLoader((scope) => [variablesQuery(scope)])

function toTarget(scope: Scope, syntax: string, renderUses: (name: string) => ReactNode): VariableTarget {
  const { organization, assembly, platform } = scope
  const isGlobal = platform === ''
  const owner = platform || assembly
  return {
    owner,
    draft: `design ${organization}/${assembly}/${platform}`,
    params: isGlobal ? { organization, assembly } : { organization, assembly, platform },
    envelope: 'cms_dj_ci',
    read: isGlobal ? readGlobalVariable : readDesignVariable,
    update: isGlobal ? updateGlobalVariable : updateDesignVariable,
    define: {
      create: isGlobal ? createGlobalVariable : createDesignVariable,
      remove: isGlobal ? deleteGlobalVariable : deleteDesignVariable,
      deletedShape: ({ rfcAction = '' }) => deletedShape({ rfcAction }),
    },
    effect: 'Environments get changes with their next pull, once the design is committed.',
    // The tabs of the design link to it.
    ...(!isGlobal && { reviewTo: paths.designChanges(scope) }),
    emptyHint: `Attributes in ${owner} refer to a variable as ${syntax}. Add one, or paste lines of NAME=value.`,
    dialogProps: () => ({ invalidates: CHANGED_BY_DESIGN }),
    renderState: ({ rfcAction = '' }) => <PendingStatus action={rfcAction} none="committed" />,
    renderUses,
  }
}

/** All uses of variables in the platform, or in the whole design; undefined until loaded. */
function useVariableUses(scope: Scope): VariableUse[] | undefined {
  const design = useDesign(scope, scope.platform || undefined)
  const platforms = design.platforms?.filter((each) => scope.platform === '' || each.platform.ciName === scope.platform)
  const isLoaded = design.variables && platforms?.every(({ records }) => records)
  const variables = scope.platform === '' ? design.variables : []
  return isLoaded ? findUses(getDesignRecords({ platforms, variables })) : undefined
}

/** Links to the uses of a variable. `uses`: undefined until loaded. */
function UseCount({ uses, to }: { uses: readonly VariableUse[] | undefined; to: string }) {
  if (uses?.length) return <ParamLink to={to}>{formatCountOf(uses.length, 'value')}</ParamLink>
  return <Dimmed>{uses && 'not used'}</Dimmed>
}

interface UsesProps {
  scope: Scope
  uses: readonly VariableUse[]
}

const toKey = ({ platform, record, component, attribute, name }: VariableUse) =>
  [platform, component, record, attribute, name].join('/')

function UseLink({ scope, use }: { scope: Scope; use: VariableUse }) {
  const { platform, kind, record, component, attribute } = use
  const where = [platform, component === record ? '' : component, record].filter(Boolean).join(' / ')
  return (
    <>
      <TextLink to={getRecordPath(scope, { ...use, name: record })}>
        <bdi>{where}</bdi>
      </TextLink>
      , {kind === 'component' ? '' : `${kind}, `}
      <Code>{attribute}</Code>
    </>
  )
}

// It opens below a long grid.
const scrollIntoView = (section: HTMLElement | null) => section?.scrollIntoView({ block: 'nearest' })

function VariableUses({ scope, uses, name, closeTo }: UsesProps & { name: string; closeTo: string }) {
  useCloseOnEscape(closeTo)
  return (
    <Box ref={scrollIntoView} mt="xl" style={{ scrollMarginBlock: 'var(--mantine-spacing-lg)' }}>
      <Section title={`Where ${name} is used`} action={<ParamLink to={closeTo}>Close</ParamLink>}>
        {uses.length === 0 && <p>No value in the design refers to this variable.</p>}
        <List fz="sm">
          {uses.map((use) => (
            <List.Item key={toKey(use)}>
              <UseLink scope={scope} use={use} />
            </List.Item>
          ))}
        </List>
      </Section>
    </Box>
  )
}

interface ReferencesProps extends UsesProps {
  title: string
  hint?: string
  /** Adds a variable that is missing: it would be deployed unresolved. */
  onDefine?: (name: string) => void
}

/** Uses of several variables, each with its reference. */
function References({ scope, uses, title, hint, onDefine }: ReferencesProps) {
  if (uses.length === 0) return null
  return (
    <Section title={title} hint={hint}>
      <List fz="sm">
        {uses.map((use) => (
          <List.Item key={toKey(use)}>
            {onDefine ? (
              <Status icon="bad">
                <Code>{formatReference(use)}</Code>
              </Status>
            ) : (
              <Code>{formatReference(use)}</Code>
            )}{' '}
            in <UseLink scope={scope} use={use} />
            {onDefine && (
              <Button variant="subtle" onClick={() => onDefine(use.name)}>
                Add {use.name}
              </Button>
            )}
          </List.Item>
        ))}
      </List>
    </Section>
  )
}

/** Variables of an assembly, or of a platform. */
export function Component() {
  const scope = useScope()
  const query = useQuery(variablesQuery(scope))
  const uses = useVariableUses(scope)
  const [opened, linkTo] = useLinkedParam('uses')
  const kind = scope.platform === '' ? 'GLOBAL' : 'LOCAL'
  const syntax = `$OO_${kind}{name}`
  const ownUses = uses?.filter((use) => use.scope === kind)
  const usesOf = (variable: string) => ownUses?.filter(({ name }) => name === variable)
  const target = toTarget(scope, syntax, (name) => <UseCount uses={usesOf(name)} to={linkTo(name)} />)
  return (
    <VariablesEditor target={target} query={query}>
      {({ actions, editor, rows, addVariable }) => (
        <>
          <PageHeader
            title={`Variables of ${target.owner}`}
            facts={
              <span>
                {query.data ? `${formatCountOf(query.data.length, 'variable')}, used` : 'Used'} as <code>{syntax}</code>
              </span>
            }
            actions={actions}
          />
          {scope.platform === '' && <DesignNav scope={scope} />}
          {query.data && ownUses && (
            <References
              scope={scope}
              title="Used, but not defined"
              uses={ownUses.filter((use) => !rows.some(({ name, state }) => name === use.name && state !== 'deleted'))}
              onDefine={addVariable}
            />
          )}
          {editor}
          {query.data && uses && (
            <>
              {opened !== undefined && (
                <VariableUses
                  key={opened}
                  scope={scope}
                  name={opened}
                  uses={usesOf(opened) ?? []}
                  closeTo={linkTo(undefined)}
                />
              )}
              <References
                scope={scope}
                title="Cloud variables"
                hint="every cloud that the design is deployed to must define them"
                uses={uses.filter((use) => use.scope === 'CLOUD')}
              />
            </>
          )}
          {query.data && <RawRecord queryOptions={variablesQuery(scope)} />}
        </>
      )}
    </VariablesEditor>
  )
}
