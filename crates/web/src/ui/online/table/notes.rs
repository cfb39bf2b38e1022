//! Notes at an online table: errors, takeback requests and events that the board does not show.

use leptos::prelude::*;
use table::Action;
use web::player::Player;
use web::texts::phrase;

use crate::ui::online::parts::Note;
use crate::ui::online::table::TableContext;
use crate::ui::t;

/// Errors, takeback requests and events that the board does not show.
#[component]
pub(crate) fn Notes() -> impl IntoView {
    let context: TableContext = expect_context();
    let app = context.online.app;
    let request = Memo::new(move |_| {
        context.remote.with(|remote| {
            let remote = remote.as_ref()?;
            remote
                .state
                .view
                .takeback_request
                .map(|seat| (seat, remote.permissions().answer_takeback, remote.seat() == Some(seat)))
        })
    });
    view! {
        <Note words=context.error/>
        {move || context.notice.get().map(|notice| view! { <p class="note" id="notice">{notice}</p> })}
        {move || request.get().map(|(seat, may_answer, own)| {
            if own {
                return view! { <p class="note">{t("back-asked")}</p> }.into_any();
            }
            let who = Player::Named(context.name(seat));
            let text = app.translate(&who.add_to(phrase("told-ask-back")));
            view! {
                <div class="note" id="takeback-request">
                    <p>{text}</p>
                    {may_answer.then(|| view! {
                        <div class="status-actions">
                            <button type="button" class="strong small" id="takeback-accept" on:click=move |_| context.act(Action::AcceptTakeback)>{t("ciao-grant")}</button>
                            <button type="button" class="small" id="takeback-decline" on:click=move |_| context.act(Action::DeclineTakeback)>{t("ciao-refuse")}</button>
                        </div>
                    })}
                </div>
            }.into_any()
        })}
        <Show when=move || context.sending.get()><p class="quiet sending">{t("table-sending")}</p></Show>
    }
}
