export const MediaPanelScreen = () => null
