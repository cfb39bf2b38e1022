//! Functions in modules that are loaded on demand.

/// Declares a function that the bundler moves into a separate module, as an `async fn`, and optionally a function that loads the module
/// before. Without the feature `split`, which compiles faster, both are there from the start.
#[cfg(feature = "split")]
macro_rules! part {
    (in $module:ident, preloaded by $load:ident; $($function:tt)+) => {
        #[leptos::wasm_split::wasm_split($module, wasm_split_path = leptos::wasm_split, preload($load), fallible)]
        $($function)+
    };
    (in $module:ident; $($function:tt)+) => {
        #[leptos::wasm_split::wasm_split($module, wasm_split_path = leptos::wasm_split, fallible)]
        $($function)+
    };
}

#[cfg(not(feature = "split"))]
macro_rules! part {
    (in $module:ident, preloaded by $load:ident; $($function:tt)+) => {
        async fn $load() -> Result<(), leptos::wasm_split::SplitLoaderError> {
            Ok(())
        }

        crate::ui::part::part!(in $module; $($function)+);
    };
    (in $module:ident; $($function:tt)+) => {
        async $($function)+
    };
}

pub(crate) use part;
