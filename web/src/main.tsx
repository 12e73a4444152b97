import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app/app.tsx'
import { createAppRouter } from './app/router.tsx'
import { cleanTypedTexts } from './lib/typed-texts.ts'
import './app/styles.css'

const root = document.getElementById('root')
if (!root) throw new Error('index.html holds no element #root')
cleanTypedTexts(document)
createRoot(root).render(
  <StrictMode>
    <App router={createAppRouter()} />
  </StrictMode>,
)
