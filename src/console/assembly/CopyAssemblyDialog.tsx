import { useNavigate } from 'react-router'
import { listAssemblies, readAssembly } from '../../contract/assembly/assemblies.ts'
import { querySource } from '../data/write/write-request.ts'
import { paths } from '../routing/paths.ts'
import type { AssemblyDialogProps } from './use-assembly-actions.tsx'
import { CopyDialog } from './CopyDialog.tsx'
import { useAssemblies } from './queries.ts'

/** Copies the design of an assembly to a new one, which has no environments yet. */
export default function CopyAssemblyDialog({ organization, assembly: { ciName }, onClose }: AssemblyDialogProps) {
  const navigate = useNavigate()
  const { data: assemblies } = useAssemblies(organization)
  return (
    <CopyDialog
      organization={organization}
      assembly={ciName}
      titleFor={(name) => `Copy ${ciName} to ${name || 'a new assembly'}`}
      description="The committed design is copied, with its platforms, components and variables. Environments are not, and you become the owner."
      initialName=""
      nameLabel="Name of the new assembly"
      takenNames={assemblies?.map((each) => each.ciName) ?? []}
      getVerification={(assembly) => ({
        ...querySource(readAssembly, { params: { organization, assembly } }),
        shows: { ciName: assembly },
      })}
      changes={[listAssemblies]}
      onDone={(name) => {
        onClose()
        void navigate(paths.assembly(organization, name))
      }}
      onClose={onClose}
    />
  )
}
