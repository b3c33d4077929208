import { useDispatch, useSelector, useStore } from 'react-redux'
import type { AppDispatch, AppStore } from './makeStore.ts'
import type { RootState } from './rootState.ts'

export const useAppDispatch = useDispatch.withTypes<AppDispatch>()
export const useAppSelector = useSelector.withTypes<RootState>()
export const useAppStore = useStore.withTypes<AppStore>()
