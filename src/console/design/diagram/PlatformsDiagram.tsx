import { Group, Select, Stack, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { QueryProblem } from '../../data/read/QueryProblem.tsx'
import { ActionButton } from '../../kit/ActionButton.tsx'
import { Diagram } from '../../kit/diagram/Diagram.tsx'
import { Facts } from '../../kit/Facts.tsx'
import { lazyComponent } from '../../kit/lazy-component.tsx'
import { useHrefWithParams, useSetParams } from '../../kit/search-params.ts'
import { ButtonLink } from '../../kit/TextLink.tsx'
import { paths, type Scope } from '../../routing/paths.ts'
import { PendingBadge } from '../platforms/PlatformCards.tsx'
import { formatPack } from '../platforms/packs.ts'
import { PlatformNames } from '../platforms/PlatformNames.tsx'
import { committedLinksQuery, designPlatformQuery } from '../queries.ts'
import { canChangeRelations, PENDING_DELETE_REASON } from '../releases/pending.ts'
import { findLinkedFrom, formatContent, type Design, type PlatformDesign } from '../use-design.ts'
import { toPlatformGraph } from './graph.ts'

const EditPlatformDialog = lazyComponent(() => import('../platforms/EditPlatformDialog.tsx'))
const DeletePlatformDialog = lazyComponent(() => import('../platforms/DeletePlatformDialog.tsx'))

/** What to do with a platform. `addLink`: the platform to link to. */
interface OpenDialog {
  readonly kind: 'edit' | 'delete'
  readonly platform: string
  readonly addLink?: string
}

interface PlatformsDiagramProps {
  scope: Scope
  design: Design & { readonly platforms: readonly PlatformDesign[] }
}

/** The platforms of a design and their links as a picture, with an inspector that edits, links and deletes them. */
export default function PlatformsDiagram({ scope, design }: PlatformsDiagramProps) {
  const { platforms, release } = design
  const navigate = useNavigate()
  const setParams = useSetParams()
  const selected = useSearchParams()[0].get('node') ?? undefined
  const [dialog, setDialog] = useState<OpenDialog>()
  const committed = useQuery({
    ...committedLinksQuery(scope),
    enabled: release !== undefined && canChangeRelations(release),
  })
  const relations = release && canChangeRelations(release) ? committed.data : undefined
  const graph = useMemo(() => toPlatformGraph(platforms, relations), [platforms, relations])
  const inspected = platforms.find(({ platform }) => platform.ciName === selected)
  return (
    <>
      <Diagram
        title={`Design of ${scope.assembly}`}
        noun="platform"
        graph={graph}
        selected={inspected && selected}
        onSelect={(node) => setParams({ node })}
        onOpen={(platform) => void navigate(paths.designPlatform({ ...scope, platform }))}
        onConnect={(platform, addLink) => setDialog({ kind: 'edit', platform, addLink })}
        inspector={
          inspected && (
            <PlatformInspector
              key={inspected.platform.ciName}
              scope={scope}
              platformDesign={inspected}
              design={design}
              onDialog={setDialog}
            />
          )
        }
      />
      {dialog && <PlatformDialog scope={scope} design={design} dialog={dialog} onClose={() => setDialog(undefined)} />}
    </>
  )
}

interface PlatformInspectorProps extends PlatformsDiagramProps {
  platformDesign: PlatformDesign
  onDialog: (dialog: OpenDialog) => void
}

function PlatformInspector({ scope, platformDesign, design, onDialog }: PlatformInspectorProps) {
  const { platform, links } = platformDesign
  const { ciName, ciAttributes, comments, rfcAction } = platform
  const linkedFrom = findLinkedFrom(design, ciName)
  const disabledReason = rfcAction === 'delete' ? PENDING_DELETE_REASON : undefined
  const others = design.platforms
    .map((each) => each.platform.ciName)
    .filter((name) => name !== ciName && !links?.includes(name))
  const naming = { scope, none: 'none' }
  return (
    <Stack gap="md">
      <Group justify="space-between" gap="sm">
        <Title order={2}>
          <bdi>{ciName}</bdi>
        </Title>
        <PendingBadge design={platformDesign} />
      </Group>
      <Facts
        facts={[
          { term: 'Pack', value: formatPack(ciAttributes), mono: true },
          { term: 'Description', value: ciAttributes.description || comments },
          { term: 'Content', value: formatContent(platformDesign) ?? 'unknown' },
          { term: 'Links to', value: links ? <PlatformNames {...naming} names={links} /> : 'unknown' },
          {
            term: 'Linked from',
            value: linkedFrom.isComplete ? <PlatformNames {...naming} names={linkedFrom.names} /> : 'unknown',
          },
        ]}
      />
      <Select
        label="Link to another platform"
        description="Linked platforms are deployed first."
        placeholder="Choose a platform"
        searchable
        data={others}
        value={null}
        disabled={disabledReason !== undefined}
        onChange={(addLink) => addLink !== null && onDialog({ kind: 'edit', platform: ciName, addLink })}
      />
      <Group gap="sm">
        <ButtonLink to={paths.designPlatform({ ...scope, platform: ciName })}>Open platform</ButtonLink>
        <ActionButton onClick={() => onDialog({ kind: 'edit', platform: ciName })} disabledReason={disabledReason}>
          Edit platform
        </ActionButton>
        <ActionButton onClick={() => onDialog({ kind: 'delete', platform: ciName })} disabledReason={disabledReason}>
          Delete platform
        </ActionButton>
      </Group>
    </Stack>
  )
}

interface PlatformDialogProps extends PlatformsDiagramProps {
  dialog: OpenDialog
  onClose: () => void
}

/** Opens the dialog once the platform's own record is read: a change sends its links, so they have to be current. */
function PlatformDialog({ scope, design, dialog: { kind, platform, addLink }, onClose }: PlatformDialogProps) {
  const withParams = useHrefWithParams()
  const query = useQuery(designPlatformQuery({ ...scope, platform }))
  const listed = design.platforms.find((each) => each.platform.ciName === platform)
  if (!query.data || !listed) return <QueryProblem query={query} subject={`The platform ${platform}`} />
  const props = {
    scope: { ...scope, platform },
    platformDesign: { ...listed, links: query.data.links_to },
    design,
    onClose,
  }
  return kind === 'edit' ? (
    <EditPlatformDialog {...props} addLink={addLink} />
  ) : (
    <DeletePlatformDialog {...props} to={withParams({ node: undefined })} />
  )
}
