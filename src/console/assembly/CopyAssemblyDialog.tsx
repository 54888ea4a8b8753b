import { useNavigate } from 'react-router'
import { listAssemblies, readAssembly } from '../../contract/assembly/assembly.ts'
import { reading } from '../data/write/planned.ts'
import { paths } from '../paths.ts'
import type { AssemblyDialogProps } from './AssemblyActions.tsx'
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
      initial=""
      nameLabel="Name of the new assembly"
      taken={assemblies?.map((each) => each.ciName) ?? []}
      witnessFor={(assembly) => ({
        ...reading(readAssembly, { params: { organization, assembly } }),
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
