import { TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { Ci } from '../../contract/core/records.ts'
import { containerNameRule, validateNewName } from '../../contract/core/names.ts'
import { cloneAssembly, deleteAssembly, listAssemblies, readAssembly } from '../../contract/assembly/assemblies.ts'
import { searchRecords } from '../../contract/organization/search.ts'
import { listSavedDesigns, readSavedDesign } from '../../contract/design/catalog.ts'
import { useWatchActions } from '../data/saved-records/use-watch-actions.ts'
import type { Guard } from '../data/write/guards.ts'
import { WriteDialog } from '../data/write/WriteDialog.tsx'
import { planDelete, querySource } from '../data/write/write-request.ts'
import { fetchFresh } from '../data/read/fetch-fresh.ts'
import { latestDesignReleaseQuery, useDesignPlatforms } from '../design/index.ts'
import type { MenuAction } from '../kit/page-actions.ts'
import { formatCountOf } from '../kit/format.ts'
import { TextLink } from '../kit/TextLink.tsx'
import { paths, type AssemblyScope } from '../routing/paths.ts'
import { assembliesQuery, assemblyHealthQuery, useAssemblyHealth } from '../organization/index.ts'
import { useEnvironments } from '../transition/index.ts'
import { countInstancesByEnvironment } from './rows.ts'
import { savedDesignsQuery } from './queries.ts'

interface AssemblyDialogProps {
  organization: string
  assembly: Ci
  onClose: () => void
}

/** The service refuses while an instance is deployed (service-api 1.1). */
const instancesGuard = (scope: AssemblyScope): Guard => ({
  label: 'Running instances',
  check: async () => {
    const counts = countInstancesByEnvironment(await fetchFresh(assemblyHealthQuery(scope)))
    if (counts.size === 0) return { state: 'clear', note: 'No instances are running.' }
    const where = [...counts].map(([environment, count]) => `${environment} has ${formatCountOf(count, 'instance')}`)
    return { state: 'blocks', note: `${where.join(', ')}.` }
  },
})

/** Deletes an assembly with its design and environments. Links environments that have to be disabled first. */
function DeleteAssemblyDialog({ organization, assembly: { ciName }, onClose }: AssemblyDialogProps) {
  const navigate = useNavigate()
  const scope = { organization, assembly: ciName }
  const { data: environments } = useEnvironments(scope)
  const { data: platforms } = useDesignPlatforms(scope)
  const { data: health = [] } = useAssemblyHealth(scope)
  const running = [...countInstancesByEnvironment(health).keys()]
  const also = [
    environments && environments.length > 0 && formatCountOf(environments.length, 'environment'),
    platforms && platforms.length > 0 && `${formatCountOf(platforms.length, 'platform')} in its design`,
  ].filter(Boolean)
  const title = `Delete assembly ${ciName}`
  return (
    <WriteDialog
      title={title}
      description={`${also.length > 0 ? `${also.join(', ')} and` : 'Its design, environments and'} all of its releases and deployments are deleted with it. This cannot be undone.`}
      requests={[planDelete(title, deleteAssembly, { params: scope }, readAssembly)]}
      guards={[instancesGuard(scope)]}
      invalidates={[listAssemblies, searchRecords]}
      typeName={ciName}
      danger
      doneMessage={`Deleted assembly ${ciName}.`}
      onDone={() => void navigate(paths.assemblies({ organization }))}
      onClose={onClose}
    >
      {running.length > 0 && (
        <p>
          To delete it, disable all platforms, commit and deploy in{' '}
          {running.map((environment, index) => (
            <span key={environment}>
              {index > 0 && ', '}
              <TextLink to={paths.environment({ ...scope, environment })}>
                <bdi>{environment}</bdi>
              </TextLink>
            </span>
          ))}
          .
        </p>
      )}
    </WriteDialog>
  )
}

const uncommittedGuard = (scope: AssemblyScope): Guard => ({
  label: 'Uncommitted changes in the design',
  check: async () => {
    const release = await fetchFresh(latestDesignReleaseQuery(scope))
    return release?.releaseState === 'open'
      ? { state: 'attention', note: 'The design has uncommitted changes. They are not copied.' }
      : { state: 'clear', note: 'The design has no uncommitted changes.' }
  },
})

function getTitle(assembly: string, name: string, toCatalog: boolean): string {
  if (!toCatalog) return `Copy ${assembly} to ${name || 'a new assembly'}`
  return `Save the design of ${assembly}${name && name !== assembly ? ` as ${name}` : ''}`
}

/** Copies the design of an assembly to a new assembly, or to the catalog as a template of new ones. */
function CopyDialog({
  organization,
  assembly: { ciName: assembly },
  toCatalog = false,
  onClose,
}: AssemblyDialogProps & { toCatalog?: boolean }) {
  const navigate = useNavigate()
  const { data: taken = [] } = useQuery(
    toCatalog ? savedDesignsQuery({ organization }) : assembliesQuery({ organization }),
  )
  const initialName = toCatalog ? assembly : ''
  const [typedName, setName] = useState(initialName)
  const [description, setDescription] = useState('')
  const name = typedName.trim()
  const title = getTitle(assembly, name, toCatalog)
  const problem = validateNewName(
    name,
    containerNameRule,
    taken.map(({ ciName }) => ciName),
  )
  const source = toCatalog
    ? querySource(readSavedDesign, { params: { organization, design: name } })
    : querySource(readAssembly, { params: { organization, assembly: name } })
  const body = {
    ciName: name,
    ...(description.trim() !== '' && { description: description.trim() }),
    ...(toCatalog && { export: 'catalog' as const }),
  }
  return (
    <WriteDialog
      title={title}
      description={
        toCatalog
          ? "The committed design is saved in the organization's design catalog. New assemblies can start from it; later changes here are not copied."
          : 'The committed design is copied, with its platforms, components and variables. Environments are not copied. You become the owner.'
      }
      requests={[
        {
          label: title,
          call: cloneAssembly,
          request: { params: { organization, assembly }, body },
          verification: { ...source, shows: { ciName: name } },
        },
      ]}
      guards={[uncommittedGuard({ organization, assembly })]}
      invalidates={[toCatalog ? listSavedDesigns : listAssemblies]}
      unsaved={description === '' && typedName === initialName ? undefined : 'the details of the copy'}
      disabledReason={problem}
      isIncomplete={problem !== undefined}
      // A refused copy is a 404 with the reasons (service-api 1.1), not a missing address.
      explain={({ status }) =>
        status === 404
          ? { title: 'The copy failed', text: 'Nothing was changed. Correct the reported problems, then try again.' }
          : undefined
      }
      onDone={() => {
        onClose()
        if (!toCatalog) void navigate(paths.assembly({ organization, assembly: name }))
      }}
      onClose={onClose}
    >
      <TextInput
        label={toCatalog ? 'Name of the saved design' : 'Name of the new assembly'}
        value={typedName}
        description="Letters, digits and dashes, starting with a letter, up to 32 characters."
        error={typedName === initialName ? undefined : problem}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
      />
      <TextInput
        label="Description"
        value={description}
        onChange={({ currentTarget }) => setDescription(currentTarget.value)}
      />
    </WriteDialog>
  )
}

export function useAssemblyActions(organization: string, assembly: Ci | undefined): readonly MenuAction[] {
  const navigate = useNavigate()
  const watchActions = useWatchActions(organization, assembly)
  if (!assembly) return []
  const { ciName } = assembly
  const props = { organization, assembly }
  return [
    { label: `Edit ${ciName}`, run: () => void navigate(paths.editAssembly({ organization, assembly: ciName })) },
    {
      label: 'Copy to a new assembly',
      renderDialog: (onClose) => <CopyDialog {...props} onClose={onClose} />,
      needs: 'creates',
    },
    {
      label: 'Save to design catalog',
      renderDialog: (onClose) => <CopyDialog {...props} toCatalog onClose={onClose} />,
      needs: 'creates',
    },
    ...watchActions,
    {
      label: `Delete ${ciName}`,
      danger: true,
      renderDialog: (onClose) => <DeleteAssemblyDialog {...props} onClose={onClose} />,
      needs: 'manages_access',
    },
  ]
}
